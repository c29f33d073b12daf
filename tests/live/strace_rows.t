# scry strace writes the lines of strace for calls whose structures depend on a command: socket options, control messages,
# ioctl requests, scheduling attributes, netlink messages, programs of filters, events of perf, mounts, quotas, options of
# prctl. The programs make each call with values, short sizes and bad addresses.
== needs root strace
== where host
== slow
== timeout 360
== run
calls=setsockopt,move_pages,semget,ioprio_get,getsockopt,sendmsg,ioctl,sched_setattr,ptrace,keyctl,socket,bind,sendto,seccomp,prctl,perf_event_open,bpf,_sysctl,set_thread_area,msgget,fanotify_init,connect,writev,utimes,utimensat,mremap,shmget,get_mempolicy,io_submit,io_cancel,io_setup,io_getevents,io_pgetevents,io_uring_register,mount,fsconfig,fsmount,mount_setattr,quotactl,quotactl_fd,openat2,fcntl,userfaultfd,fanotify_mark,arch_prctl,clone,clone3,capget,capset,futex,futex_waitv,modify_ldt,rseq,kcmp,ioprio_set,sched_setscheduler,membarrier,rt_sigqueueinfo,pidfd_send_signal,mq_notify,mq_open,timer_create,msgctl,io_uring_setup,select,signalfd4,poll,landlock_create_ruleset,sendmmsg,recvmmsg,recvfrom,getsockname
for name in families options messages ioctls scheduling commands netlink programs registers requests mounts processes happenings levels machines stops forms; do
  gcc -w -O0 -o rows "$TESTS/support/strace/rows/$name.c" || exit
  limits='-v -s4'
  case $name in netlink|mounts|machines) limits= ;; esac
  registers='-Y -e raw=all'
  case $name in registers|stops) registers= ;; esac
  raw= verbose=
  case $name in families|levels|messages|options|forms) raw='-X raw' verbose='-X verbose' ;; esac
  for more in -q -v '-n -i' "$limits" "$registers" "$raw" "$verbose"; do
    [ "$more" ] || continue
    setarch -R strace -qq $more -e signal=none -e trace=$calls -o expected ./rows
    setarch -R "$SCRY" strace -qq $more -e signal=none -e trace=$calls -o shown ./rows
    for file in expected shown; do
      # Numbers of processes, also in registers.
      sed -E -i 's/  *= / = /; s/(\{pid|si_pid)=[0-9]+/\1=P/g; s/(ptrace\([A-Z_]+), [0-9]{2,}/\1, P/; s/=0x[0-9a-f]{3,5}([],}])/=N\1/g; s/(SIGCHLD.*\)) = [0-9]+/\1 = P/' $file
    done
    [ "$(wc -l < expected)" -gt 30 ] && diff expected shown && echo $name: equal
  done
done
== ready none
== stdout
families: equal
families: equal
families: equal
families: equal
families: equal
families: equal
families: equal
options: equal
options: equal
options: equal
options: equal
options: equal
options: equal
options: equal
messages: equal
messages: equal
messages: equal
messages: equal
messages: equal
messages: equal
messages: equal
ioctls: equal
ioctls: equal
ioctls: equal
ioctls: equal
ioctls: equal
scheduling: equal
scheduling: equal
scheduling: equal
scheduling: equal
scheduling: equal
commands: equal
commands: equal
commands: equal
commands: equal
commands: equal
netlink: equal
netlink: equal
netlink: equal
netlink: equal
programs: equal
programs: equal
programs: equal
programs: equal
programs: equal
registers: equal
registers: equal
registers: equal
registers: equal
requests: equal
requests: equal
requests: equal
requests: equal
requests: equal
mounts: equal
mounts: equal
mounts: equal
mounts: equal
processes: equal
processes: equal
processes: equal
processes: equal
processes: equal
happenings: equal
happenings: equal
happenings: equal
happenings: equal
happenings: equal
levels: equal
levels: equal
levels: equal
levels: equal
levels: equal
levels: equal
levels: equal
machines: equal
machines: equal
machines: equal
machines: equal
stops: equal
stops: equal
stops: equal
stops: equal
forms: equal
forms: equal
forms: equal
forms: equal
forms: equal
forms: equal
forms: equal
