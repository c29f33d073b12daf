# Delays are at least as long as asked for, at the entry and at the exit, and do not hold up other calls. A call that is
# interrupted during its delay is entered with the signal pending; signals and bytes arrive where they should.
== run
seen() { "$SCRY" strace -qq -f -e trace=getppid,getuid,read,write -o lines "$@"; }
lines() { sed -n 's/= [0-9]\{2,\}/= N/; s/^[0-9]* *//; s/  */ /; /^get/p' lines; }
seen -e inject=getppid:delay_enter=50ms:when=2 tampered time 3; lines
seen -e inject=getppid:delay_exit=0.05s:when=2+ tampered time 3 thread time 1
seen -e inject=getppid:delay_enter=20000:delay_exit=30ms:retval=5 tampered time 1; lines
echo "not traced:"
"$SCRY" strace -f -e trace=getuid -e inject=getppid:delay_enter=50ms:when=2 -o lines tampered time 3 2>&1
echo "blocked:"
seen -e inject=read:delay_enter=100ms:when=2 tampered blocked
seen -e inject=read:delay_exit=200ms:when=2 tampered blocked
echo "signals:"
seen -e inject=getppid:signal=USR1 tampered signal
seen -e inject=getppid:signal=SIGUSR1:error=EIO:delay_enter=1ms tampered signal
"$SCRY" strace -o lines -e inject=getppid:signal=KILL:when=2 tampered 3; echo "status $?"; tail -n 1 lines
echo "bytes:"
seen -e inject=read:poke_exit=@arg2=5859:when=2 tampered poke
seen -e inject=write:poke_enter=@arg2=5859:when=1 tampered poke
seen -e inject=getppid:poke_enter=@arg1=00:retval=1:when=1 tampered 1 2>&1
cat > writes.py <<'END'
import os
os.write(1, b"abcd\n"), os.write(1, b"abcd\n")
END
for more in '' :retval=5 :delay_enter=1ms; do
  "$SCRY" strace -qq -e trace=write -e inject=write:poke_enter=@arg2=5859$more:when=2 -o lines python3 -S writes.py > /dev/null
  sed 's/  *= / = /' lines
done
"$SCRY" strace -qq -e trace=read -e inject=read:poke_exit=@arg2=5859:when=2 -o lines tampered poke > /dev/null
sed -n '/INJECTED/ { s/  *= / = /; s/read([0-9]*/read(F/; s/, [0-9]*)/, N)/p }' lines
== ready none
== where host
== stdout
times: 0 50 0
getppid() = N
getppid() = N (DELAYED)
getppid() = N
times: 0 50 50
times: 50
times: 50
getppid() = 5 (INJECTED) (DELAYED)
not traced:
WARNING: calls that -e trace= leaves out are not tampered with
times: 0 0 0
blocked:
read EINTR after 100 ms
read EINTR after 250 ms
signals:
handled 1, getppid good
handled 1, getppid failed
status 137
+++ killed by SIGKILL +++
bytes:
read 3: XYc
read 3: XYc
getppid of 1: 1=1
WARNING: Memory could not be written to 1 times (poke_enter=, poke_exit=)
write(1, "abcd\n", 5) = 5
write(1, "XYcd\n", 5) = 5 (INJECTED: args)
write(1, "abcd\n", 5) = 5
write(1, "XYcd\n", 5) = 5 (INJECTED: args, retval)
write(1, "abcd\n", 5) = 5
write(1, "XYcd\n", 5) = 5 (INJECTED: args) (DELAYED)
read(F, "XYc", N) = 3 (INJECTED: args)
