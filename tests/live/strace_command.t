# Options about the command and the text: -E, -u, -b, -N, -O, -e verbose=.
== needs root
== where host
== run
LEFT=1 "$SCRY" strace -o out -E SET=one=two -E LEFT -E SET2= -e trace=none sh -c 'echo "$SET ${LEFT-gone} ${SET2-gone}"'
"$SCRY" strace -o out -u nobody -e trace=none sh -c 'id -u; id -G'
cp "$(command -v tampered)" . && chmod 755 . tampered
"$SCRY" strace -o out -u nobody -e inject=getppid:error=EIO -e trace=getppid ./tampered 2 user
chmod 777 .; rm -f out
SUDO_UID=65534 SUDO_GID=65534 HOME=/root "$SCRY" strace -o out -E SET=1 -e trace=none sh -c 'echo "$SET $HOME $(id -u)"'
rm -f out
"$SCRY" strace -o out -e verbose=none -e trace=execve sh -c 'exit 3'; echo "status $?"
sed 's/0x[0-9a-f]*/ADDRESS/g; s/"[^"]*"/PATH/; s/  *= / = /' out
"$SCRY" strace -o out -N -e trace=exit_group,execve sh -c 'exit 4'; sed 's/=0x.*vars \*.)/=ENVIRONMENT)/; s/="[^"]*"/=PATH/; s/  *= / = /' out
echo detached
"$SCRY" strace -f -o out -b execve -e trace=execve,exit_group sh -c '(exec /bin/sh -c "exit 5"); exit 6'; echo "status $?"
sed 's/^[0-9]* *//; s/"[^"]*\/[^"]*"/PATH/; s/, 0x.*= /, ...) = /; /SIGCHLD/d; s/  *= / = /; s/Process [0-9]*/Process N/' out
"$SCRY" strace -c -o out -O 1s -e trace=execve sh -c 'exit 0'; awk '/execve/ { print $2, $NF }' out
"$SCRY" strace -u no-such-user true || true
"$SCRY" strace -b open true || true
"$SCRY" strace -E =x true || true
"$SCRY" strace -O soon -c true || true
== ready none
== stdout
one=two gone 
65534
65534
getppid of 2: 1=EIO 2=EIO
user 65534
1 /nonexistent 65534
status 3
execve(PATH, ADDRESS, ADDRESS) = 0
+++ exited with 3 +++
execve(pathname=PATH, argv=["sh", "-c", "exit 4"], envp=ENVIRONMENT) = 0
exit_group(status=4) = ?
+++ exited with 4 +++
detached
status 6
execve(PATH, ["sh", "-c", "(exec /bin/sh -c \"exit 5\"); exit"...], ...) = 0
execve(PATH, ["/bin/sh", "-c", "exit 5"], ...) = 0
exit_group(6) = ?
+++ exited with 6 +++
0.000000 execve
== stderr
ERROR: USAGE: -u no-such-user: there is no user 'no-such-user'.
ERROR: USAGE: -b open: 'open': the call can only be execve.
ERROR: USAGE: -E =x: expecting NAME=VALUE, or NAME to remove it.
ERROR: --summary-syscall-overhead soon: expecting a time, such as 500us, 10ms, 5 or 1.5s, 2m
