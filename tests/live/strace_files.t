# -P, -e read=, -e write=: the calls that use a file, and all bytes that are read and written.
== file moves.py
import os, socket
r, w = os.pipe2(0)
os.writev(w, [b"abc", b"0123456789abcdefgh"])
os.readv(r, [bytearray(2), bytearray(30)])
a, b = socket.socketpair()
a.sendmsg([b"xy", b"\x01\xff~"])
b.recvmsg(100)
os.write(w, b"x" * 5000)
== needs root python
== where host
== run
printf 'hello world, this is it\n' > data
ln -s data link
"$SCRY" strace -o out -P link cat link data > /dev/null
sed 's/  *= / = /; s/, [0-9]*) = \([0-9]*\)$/, SIZE) = \1/' out | grep -v -e fadvise -e fstat
echo dump
"$SCRY" strace -o out -e trace=read,write -s 8 -e read=3 -e write=all -P data cat data > /dev/null; sed 's/, [0-9]*) *= /, SIZE) = /' out
"$SCRY" strace -o out -e trace=writev,readv,sendmsg,recvmsg,write -e read=all -e write='!1' python3 moves.py
sed 's/  *= / = /; s/v(\([^"]*\)\[{.*/v(\1.../; s/msg([0-9], {.*/msg(.../' out | sed '/x\.\.\./,$d' | grep -v xxxx
tail -n 2 out
"$SCRY" strace -e read=x true || true
for table in -c -C; do "$SCRY" strace $table -U name,calls,errors -S name -o out -P data cat data > /dev/null; sed -n '/^syscall/,$s/ *$//p' out; done
"$SCRY" strace -c -O 10 -P data true || true
"$SCRY" strace --format json -P data true || true
== ready none
== stdout
openat(AT_FDCWD, "link", O_RDONLY) = 3
read(3, "hello world, this is it\n", SIZE) = 24
read(3, "", SIZE) = 0
close(3) = 0
read(3, "hello world, this is it\n", SIZE) = 24
read(3, "", SIZE) = 0
close(3) = 0
+++ exited with 0 +++
dump
read(3, "hello wo"..., SIZE) = 24
 | 00000  68 65 6c 6c 6f 20 77 6f  72 6c 64 2c 20 74 68 69  hello world, thi |
 | 00010  73 20 69 73 20 69 74 0a                           s is it.         |
read(3, "", SIZE) = 0
+++ exited with 0 +++
writev(4, ...
 * 3 bytes in buffer 0
 | 00000  61 62 63                                          abc              |
 * 18 bytes in buffer 1
 | 00000  30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66  0123456789abcdef |
 | 00010  67 68                                             gh               |
readv(3, ...
 * 2 bytes in buffer 0
 | 00000  61 62                                             ab               |
 * 19 bytes in buffer 1
 | 00000  63 30 31 32 33 34 35 36  37 38 39 61 62 63 64 65  c0123456789abcde |
 | 00010  66 67 68                                          fgh              |
sendmsg(...
 * 2 bytes in buffer 0
 | 00000  78 79                                             xy               |
 * 3 bytes in buffer 1
 | 00000  01 ff 7e                                          ..~              |
recvmsg(...
 * 5 bytes in buffer 0
 | 00000  78 79 01 ff 7e                                    xy..~            |
 | ... 1000 bytes more, which were not copied
+++ exited with 0 +++
 | ... 1000 bytes more, which were not copied
+++ exited with 0 +++
syscall              calls    errors
---------------- --------- ---------
close                    1
fadvise64                1
newfstatat               1
openat                   1
read                     2
---------------- --------- ---------
total                    6
syscall              calls    errors
---------------- --------- ---------
close                    1
fadvise64                1
newfstatat               1
openat                   1
read                     2
---------------- --------- ---------
total                    6
== stderr
ERROR: USAGE: -e read=x: 'x' is no descriptor.
HINT: numbers with commas between, all, or none
ERROR: USAGE: -O and -P exclude each other: the calls of -P are timed one by one.
ERROR: USAGE: --format json cannot be used with -P, -e read= or -e write=: it shows all calls, and shortened data.
