# scry malloc: bytes that were not freed, and all of them with --total. realloc() gives the old block back.
== needs python
== file blocks.py
#!/usr/bin/env python3
import ctypes
libc = ctypes.CDLL("libc.so.6")
for function in (libc.malloc, libc.calloc, libc.realloc):
    function.restype = ctypes.c_void_p
libc.realloc.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
libc.free.argtypes = [ctypes.c_void_p]
blocks = [libc.malloc(12345678) for _ in range(3)]
libc.free(blocks[0])
libc.calloc(2, 10000000)
libc.realloc(blocks[1], 30000000)
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" malloc -q --by none --min-size 10000000 -c ./blocks.py -o a.folded
awk '{ bytes += $NF } END { print "left=" bytes }' a.folded
"$SCRY" malloc -q --by none --min-size 10000000 --total -c ./blocks.py -o b.folded
awk '{ bytes += $NF } END { print "all=" bytes }' b.folded
== stdout
left=62345678
all=87037034
