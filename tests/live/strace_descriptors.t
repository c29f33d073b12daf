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
== needs root python
== where host
== run
mkdir folder; echo text > folder/inside
"$SCRY" strace -y -e trace=openat,read,close,fcntl -o out python3 files.py
sed "s#$(pwd -P)#HERE#g; s/  *= / = /; s/\[[0-9]*\]/[N]/g" out | sed -n '/"folder"/,$p' | head -n 11
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
