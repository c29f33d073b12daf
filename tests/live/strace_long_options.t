# The long names of strace's options, with their values; what cannot be had is answered by a sentence.
== file call.c
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char text[] = "\33\n\"";  // on the stack, which is resident
  alarm(0);
  write(9, text, 3);
  return 0;
}
== needs root
== where host
== run
gcc -o call call.c
shown() { "$SCRY" strace -o out "$@" ./call; sed -E 's/[0-9]/9/g' out; }
shown --trace=alarm --quiet=exit --syscall-times=ns
shown --trace=alarm --quiet=exit --syscall-times=ms
shown --trace=alarm --quiet=exit --absolute-timestamps=format:unix,precision:ms
shown --trace=alarm --quiet=exit --absolute-timestamps=us
shown --trace=alarm --quiet=exit --relative-timestamps=s
shown --trace=/^alar,write@64 --quiet=all --strings-in-hex=non-ascii-chars
for quiet in silent silence quiet; do shown --trace=alarm --$quiet=exit --signals=none; done
shown --trace=alarm --silent --silent
"$SCRY" strace -e write -qqq --strings-in-hex -o out ./call; cat out
"$SCRY" strace -e write -qqq --decode-fds=path --raw=write -s 1 --status=failed -o out ./call; sed 's/7f[0-9a-f]*/N/' out
for wrong in --syscall-times=x --absolute-timestamps=unix,x --strings-in-hex=x --interruptible=x --interruptible=never \
  --trace=read@32 --daemonize --kvm=vcpu --decode-pids=pidns --debug; do
  "$SCRY" strace $wrong true 2>&1 || echo "exit $?"
done
== ready none
== stdout
alarm(9)                                = 9 <9.999999999>
alarm(9)                                = 9 <9.999>
9999999999.999 alarm(9)                 = 9
99:99:99.999999 alarm(9)                = 9
     9 alarm(9)                         = 9
alarm(9)                                = 9
write(9, "\x9b\n\"", 9)                 = -9 EBADF (Bad file descriptor)
alarm(9)                                = 9
alarm(9)                                = 9
alarm(9)                                = 9
alarm(9)                                = 9
write(9, "\x1b\x0a\x22", 3)             = -1 EBADF (Bad file descriptor)
write(0x9, 0xN, 0x3)         = -1 EBADF (Bad file descriptor)
ERROR: USAGE: --syscall-times=x: 'x' is none of s, ms, us, ns.
exit 1
ERROR: USAGE: --absolute-timestamps=unix,x: 'x' is none of none, time, unix, s, ms, us, ns.
exit 1
ERROR: USAGE: --strings-in-hex=x: 'x' is none of none, non-ascii-chars, non-ascii, all.
exit 1
ERROR: USAGE: --interruptible=x: 'x' is none of anywhere, waiting, never, never_tstp.
exit 1
ERROR: USAGE: --interruptible=never: SIGINT and SIGTERM always end the trace, and leave the processes alone.
exit 1
ERROR: USAGE: --trace=read@32: 'read@32': calls of 32-bit programs are not decoded.
HINT: leave @32 and @x32 out
exit 1
ERROR: USAGE: --daemonize: the command is a child of scry; let it start first, and trace it with -p.
exit 1
ERROR: USAGE: --kvm=vcpu: why a virtual processor was left is known to the process alone, which is not stopped.
exit 1
ERROR: USAGE: --decode-pids=pidns: numbers are those of scry's PID namespace; those of others are not known.
exit 1
ERROR: USAGE: --debug: nothing is stopped, so that there are no stops to show; --script prints the programs.
exit 1
