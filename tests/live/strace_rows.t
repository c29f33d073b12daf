# scry strace writes the lines of strace for calls whose structures depend on a command: socket options, control messages,
# ioctl requests, scheduling attributes, netlink messages,
# programs of filters, events of perf. The programs make each call with values, short sizes and bad addresses.
== needs root strace
== where host
== slow
== timeout 120
== run
calls=setsockopt,getsockopt,sendmsg,ioctl,sched_setattr,ptrace,keyctl,socket,bind,sendto,seccomp,prctl,perf_event_open,bpf,_sysctl,set_thread_area,msgget,fanotify_init,connect,writev,utimes,mremap,shmget,get_mempolicy,io_submit,io_cancel,io_setup,io_getevents,io_pgetevents,io_uring_register
for name in options messages ioctls scheduling commands netlink programs registers requests; do
  gcc -w -O0 -o rows "$TESTS/support/strace/rows/$name.c" || exit
  for more in -q -v; do
    setarch -R strace -qq $more -e signal=none -e trace=$calls -o expected ./rows
    setarch -R "$SCRY" strace -qq $more -e signal=none -e trace=$calls -o shown ./rows
    for file in expected shown; do
      # Numbers of processes, also in registers.
      sed -E -i 's/  *= / = /; s/(\{pid|si_pid)=[0-9]+/\1=P/; s/(ptrace\([A-Z_]+), [0-9]{2,}/\1, P/; s/=0x[0-9a-f]{3,5}([],}])/=N\1/g' $file
    done
    [ "$(wc -l < expected)" -gt 30 ] && diff expected shown && echo $name: equal
  done
done
== ready none
== stdout
options: equal
options: equal
messages: equal
messages: equal
ioctls: equal
ioctls: equal
scheduling: equal
scheduling: equal
commands: equal
commands: equal
netlink: equal
netlink: equal
programs: equal
programs: equal
registers: equal
registers: equal
requests: equal
requests: equal
