# A program that checks each of its errors sees exactly those that were injected, by every form of when=, and the lines
# are those of strace.
== run
seen() { "$SCRY" strace -qq -e trace=getppid,getuid -o lines "$@" | sed 's/^getppid of //'; }
lines() { sed 's/= [0-9]\{2,\}$/= N/; s/^[0-9]* *//; s/  */ /' lines; }
for when in 3 3+ 2+3 2..4 1..6+2; do echo "$when: $(seen -e inject=getppid:error=EIO:when=$when tampered 6)"; done
seen -e inject=getppid:retval=42:when=2 tampered 2; lines
seen -e fault=getppid -e fault=getuid:error=EDOM:when=2 tampered 1; lines
seen -e inject=getppid:error=ENOENT -e inject=getppid:retval=7:when=2 tampered 2
seen -e inject=/^getp+id:error=EIO:when=1 tampered 1
seen -f -e inject=%process:error=EPERM:when=999 -e inject='!getppid:error=EPERM:when=999' tampered fork 1
== ready none
== stdout
3: 6: 3=EIO
3+: 6: 3=EIO 4=EIO 5=EIO 6=EIO
2+3: 6: 2=EIO 5=EIO
2..4: 6: 2=EIO 3=EIO 4=EIO
1..6+2: 6: 1=EIO 3=EIO 5=EIO
2: 2=42
getppid() = N
getppid() = 42 (INJECTED)
1: 1=ENOSYS
getppid() = -1 ENOSYS (Function not implemented) (INJECTED)
2: 2=7
1: 1=EIO
1:
