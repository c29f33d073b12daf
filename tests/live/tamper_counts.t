# when= counts for each process: its threads count together, a child begins anew, an exec goes on. Without -f only the
# first thread is tampered with. Other filters of the program keep working.
== run
seen() { "$SCRY" strace -qq -o lines "$@"; }
seen -f -e inject=getppid:error=EIO:when=5..7 tampered 4 thread 2 fork 6 exec 2
echo "first thread:"
seen -e inject=getppid:error=EIO:when=2+ tampered 2 thread 2 fork 2 1
echo "filters of its own:"
seen -e inject=getppid,getuid:error=EIO:when=1+ tampered filter 1 listener
cp "$(command -v tampered)" other && chown nobody other && chmod u+s other
seen -e inject=getppid:error=EIO ./other user 1 | sed "s/$(id -u nobody)/nobody/"
cp "$(command -v tampered)" own && chmod 755 . own
as_nobody() { seen "$@" -u nobody ./own 4; echo "status $?"; }
echo "of another user:"
as_nobody -e inject=getppid:error=EIO:when=1; as_nobody -e inject=getppid:error=EIO:when=2
as_nobody -e inject=getppid:signal=TERM:when=3
SUDO_UID=$(id -u nobody) SUDO_GID=$(id -g nobody) "$SCRY" strace -qq -e inject=getppid:error=EIO:when=2 ./own 4 2> own.lines
echo "table:"
seen -f -c -U calls,errors,name -e trace=getppid,getuid -e inject=getppid:error=EIO:when=2+ tampered 6 fork 3
grep getppid lines
== ready none
== needs root
== where host
== stdout
getppid of 4:
getppid of 2: 1=EIO 2=EIO
getppid of 6: 5=EIO 6=EIO
getppid of 2: 1=EIO
first thread:
getppid of 2: 2=EIO
getppid of 2:
getppid of 2:
getppid of 1: 1=EIO
filters of its own:
getuid EDOM
getppid of 1: 1=EIO
seccomp EBUSY
user nobody
getppid of 1: 1=EIO
of another user:
getppid of 4: 1=EIO
status 0
getppid of 4: 2=EIO
status 0
status 143
getppid of 4: 2=EIO
table:
getppid of 6: 2=EIO 3=EIO 4=EIO 5=EIO 6=EIO
getppid of 3: 2=EIO 3=EIO
        9         7 getppid
