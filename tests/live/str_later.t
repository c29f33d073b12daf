# Names in pages that are not resident when the call begins: str() misses them, str_later() shows all of them, those that
# are resident in the same run too.
== file cold.py
import ctypes, mmap
libc = ctypes.CDLL(None)
libc.open.argtypes = [ctypes.c_void_p, ctypes.c_int]
for n in range(20):
    with open("names", "wb") as f: f.write(b"cold-%d\0" % n + b"x" * 5000)
    with open("names", "r+b") as f:
        mapped = mmap.mmap(f.fileno(), 0)  # of the page cache, without an entry in the page table
        libc.open(ctypes.addressof(ctypes.c_char.from_buffer(mapped)), 0)
        libc.open(ctypes.addressof(ctypes.c_char.from_buffer(mapped)), 0)
== script
tracepoint:syscalls:sys_enter_openat /pid == cpid/ {
  @at_entry[str(args.filename)] = count();
  @name[str_later(args.filename)] = count();
}
== args
--no-warnings -c '/usr/bin/python3 cold.py'
== needs root python
== where host
== stderr contains
Attached 1 probe
== check
all(maps['@name'][f'cold-{n}'] == 2 for n in range(20))
'' not in maps['@name']
