# scry malloc: bytes that were not freed, and all of them with --total. realloc() gives the old block back, also when it
# frees it (no bytes); posix_memalign() writes its block to where the caller wants it.
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
libc.posix_memalign.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_size_t, ctypes.c_size_t]
aligned = [ctypes.c_void_p() for _ in range(3)]
for place in aligned:
    assert libc.posix_memalign(ctypes.byref(place), 64, 11000000) == 0
assert libc.posix_memalign(ctypes.byref(ctypes.c_void_p()), 64, 1 << 62) != 0  # fails: nothing was allocated
libc.free(aligned[0])
libc.realloc(aligned[1], 0)
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" malloc -q --by none --min-size 10000000 -c ./blocks.py -o a.folded
awk '{ bytes += $NF } END { print "left=" bytes }' a.folded
"$SCRY" malloc -q --by none --min-size 10000000 --total -c ./blocks.py -o b.folded
awk '{ bytes += $NF } END { print "all=" bytes }' b.folded
== stdout
left=73345678
all=120037034
