# scry strace -y: the files of descriptors, also of those that are closed when their line is shown.
== file files.py
import os, socket
folder = os.open("folder", os.O_RDONLY)
inside = os.open("inside", os.O_RDONLY, dir_fd=folder)
copy = os.dup(inside)
os.close(inside)
os.read(copy, 10)
os.chdir("folder")
os.close(os.open("inside", os.O_RDONLY))
os.close(copy)
os.close(folder)
os.read(os.pipe()[0], 0)
== file names.py
import ctypes, os
ctypes.CDLL(None).prctl(15, b"e\x1b[1m<\n>\xff", 0, 0, 0)
name = 'a\n\x1b[1m<b>"\x9b31m'
file = os.open(name, os.O_CREAT | os.O_WRONLY)
os.write(file, b"1")
os.kill(os.getpid(), 0)
== file changes.py
import os, socket
file = os.open("moved", os.O_CREAT | os.O_RDWR)
os.write(file, b"1")
os.rename("moved", "again")
os.write(file, b"2")
os.unlink("again")
os.write(file, b"3")
if os.fork() == 0:
    os.write(file, b"4")
    os._exit(0)
os.wait()
memory = os.memfd_create("memory")
os.write(memory, b"5")
os.close(memory)
socket.socket().close()
one, other = os.pipe()
os.write(other, b"6")
os.close(one)
os.close(other)
os.chdir("/")
os.close(os.open("proc", os.O_RDONLY))
os.close(os.open("/", os.O_RDONLY))
== file unseen.py
import os, time
def try_to_read(file):
    try: os.read(file, 10)
    except OSError: pass
first = os.open("folder", os.O_RDONLY)
try_to_read(first)
os.close(first)
second = os.open("data", os.O_RDONLY)
time.sleep(0.3)
== file free.py
import os, time
first = os.open("folder", os.O_RDONLY)
try: os.read(37, 0)
except OSError: pass
os.dup2(first, 38)
os.dup2(first, 37)
time.sleep(0.3)
== needs root python
== where host
== run
mkdir folder; echo text > folder/inside
"$SCRY" strace -y -e trace=openat,read,close,fcntl -o out python3 files.py
sed "s#$(pwd -P)#HERE#g; s/  *= / = /; s/\[[0-9]*\]/[N]/g" out | sed -n '/"folder"/,$p' | head -n 11
"$SCRY" strace -y -Y -f -e trace=write,kill -o names python3 names.py 2> /dev/null
sed "s#$(pwd -P)#HERE#g; s/^[0-9]* *//; s/  *= / = /; s/kill([0-9]*/kill(N/" names | grep HERE
sed "s/kill([0-9]*/kill(N/" names | grep -o 'kill(.*, 0)'
"$SCRY" strace -f -y -e trace=write,socket,pipe2,close,openat -o changes python3 changes.py 2> /dev/null
sed "s#$(pwd -P)#HERE#g; s/^[0-9]* *//; s/  *= / = /; s/\[[0-9][0-9]*\]/[N]/g" changes | sed -n '/"moved"/,$p' | grep -v -e '^+++' -e '^---'
# A call that is not shown makes the descriptor of one that is.
echo data > data
"$SCRY" strace -Z -y -e trace=openat,read -o failed python3 unseen.py 2> /dev/null
sed "s#$(pwd -P)#HERE#g; s/0x[0-9a-f]*/ADDRESS/; s/  *= / = /" failed | grep 'read.*10)'
"$SCRY" strace -P data -e trace=openat,read,close -o one python3 unseen.py 2> /dev/null
sed 's/  *= / = /' one | grep -v -e '^---' -e '^+++'
# A number that is free stands for nothing, also if it does when the line is written.
"$SCRY" strace -y -e trace=openat,read,dup2,dup3 -o free python3 -S free.py 2> /dev/null
sed "s#$(pwd -P)#HERE#g; s/  *= / = /; s/NULL/ADDRESS/; s/0x[0-9a-f]*/ADDRESS/; s/dup3/dup2/; s/, O_CLOEXEC)/)/" free | grep '^read(37\|^dup2'
== ready none
== stdout
openat(AT_FDCWD<HERE>, "folder", O_RDONLY|O_CLOEXEC) = 3<HERE/folder>
openat(3<HERE/folder>, "inside", O_RDONLY|O_CLOEXEC) = 4<HERE/folder/inside>
fcntl(4<HERE/folder/inside>, F_DUPFD_CLOEXEC, 0) = 5<HERE/folder/inside>
close(4<HERE/folder/inside>) = 0
read(5<HERE/folder/inside>, "text\n", 10) = 5
openat(AT_FDCWD<HERE/folder>, "inside", O_RDONLY|O_CLOEXEC) = 4<HERE/folder/inside>
close(4<HERE/folder/inside>) = 0
close(5<HERE/folder/inside>) = 0
close(3<HERE/folder>) = 0
read(3<pipe:[N]>, "", 0) = 0
+++ exited with 0 +++
<e\33[1m\74\n\76\377> write(3<HERE/a\n\33[1m\74b\76\"\302\23331m>, "1", 1) = 1
kill(N<e\33[1m\74\n\76\377>, 0)
openat(AT_FDCWD<HERE>, "moved", O_RDWR|O_CREAT|O_CLOEXEC, 0777) = 3<HERE/moved>
write(3<HERE/moved>, "1", 1) = 1
write(3<HERE/again>, "2", 1) = 1
write(3<HERE/again>(deleted), "3", 1) = 1
write(3<HERE/again>(deleted), "4", 1) = 1
write(4</memfd:memory>(deleted), "5", 1) = 1
close(4</memfd:memory>(deleted)) = 0
socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, IPPROTO_IP) = 4<socket:[N]>
close(4<socket:[N]>) = 0
pipe2([4<pipe:[N]>, 5<pipe:[N]>], O_CLOEXEC) = 0
write(5<pipe:[N]>, "6", 1) = 1
close(4<pipe:[N]>) = 0
close(5<pipe:[N]>) = 0
openat(AT_FDCWD</>, "proc", O_RDONLY|O_CLOEXEC) = 4</proc>
close(4</proc>) = 0
openat(AT_FDCWD</>, "/", O_RDONLY|O_CLOEXEC) = 4</>
close(4</>) = 0
read(3<HERE/folder>, ADDRESS, 10) = -1 EISDIR (Is a directory)
openat(AT_FDCWD, "data", O_RDONLY|O_CLOEXEC) = 3
read(37, ADDRESS, 0) = -1 EBADF (Bad file descriptor)
dup2(3<HERE/folder>, 38) = 38<HERE/folder>
dup2(3<HERE/folder>, 37) = 37<HERE/folder>
