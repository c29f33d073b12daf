# What a call writes is shown, whatever its last argument is, and a program whose name was never read before is named.
== needs root python
== where host
== file calls.py
import ctypes, fcntl, os, select, termios
reading, writing = os.pipe()
os.write(writing, b"abc")
fcntl.ioctl(reading, termios.FIONREAD, bytes(4))
select.select([reading], [], [])
# Strings in a file that is mapped, and that nothing has touched: they are not resident when exec begins.
with open("names", "wb") as names:
    for text in (b"/bin/echo", b"echo", b"far"):
        names.write(text.ljust(16, b"\0"))
library = ctypes.CDLL(None)
library.mmap.restype = ctypes.c_void_p
library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
at = library.mmap(None, 4096, 1, 2, os.open("names", os.O_RDONLY), 0)
words = (ctypes.c_void_p * 3)(at + 16, at + 32, None)
library.execv(ctypes.c_void_p(at), words)
== run
"$SCRY" strace -o calls -e trace=ioctl,select,pselect6,execve python3 calls.py
grep -o 'ioctl.*FIONREAD.*' calls
grep -o '= 1 (in \[[0-9]*\])' calls
grep -o '^execve("/bin/echo".*\]' calls
== ready none
== stdout
far
ioctl(3, FIONREAD, [3])                 = 0
= 1 (in [3])
execve("/bin/echo", ["echo", "far"]
