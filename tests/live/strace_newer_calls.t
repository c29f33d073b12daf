# Calls that are newer than the headers scry was built with have their names, and arguments by the kernel's description.
== file calls.py
import ctypes
call = ctypes.CDLL(None, use_errno=True).syscall
call(452, ctypes.c_int(-100), b"no-such-file", 0o640, 0)  # fchmodat2
call(451, 1000, 0, 0, 0)  # cachestat
== needs root python
== where host
== run
"$SCRY" strace -e trace=fchmodat2,cachestat -o out python3 calls.py
grep -e fchmodat2 -e cachestat out | sed 's/  *= / = /'
== ready none
== stdout
fchmodat2(AT_FDCWD, "no-such-file", 0640, 0) = -1 ENOENT (No such file or directory)
cachestat(1000, NULL, NULL, 0) = -1 EBADF (Bad file descriptor)
