# scry strace writes the lines of strace for calls whose structures depend on a command: socket options, control messages,
# ioctl requests, scheduling attributes, netlink messages,
# programs of filters, events of perf. The programs make each call with values, short sizes and bad addresses.
== needs root strace
== where host
== slow
== timeout 120
== run
calls=setsockopt,getsockopt,sendmsg,ioctl,sched_setattr,ptrace,keyctl,socket,bind,sendto,seccomp,prctl,perf_event_open
for name in options messages ioctls scheduling commands netlink programs; do
  gcc -w -O0 -o rows "$TESTS/support/strace/rows/$name.c" || exit
  for more in -q -v; do
    setarch -R strace -qq $more -e trace=$calls -o expected ./rows
    setarch -R "$SCRY" strace -qq $more -e trace=$calls -o shown ./rows
    for file in expected shown; do sed -E -i 's/  *= / = /; s/\{pid=[0-9]+/{pid=P/' $file; done
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
