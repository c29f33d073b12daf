# A name whose page is not resident yet cannot be read when a call begins; the kernel brings the page in, and at the end of the
# call the same pointer leads to the name: docs/troubleshooting.md, "Failed reads".
== file cold.py
import ctypes, mmap
libc = ctypes.CDLL(None)
libc.open.argtypes = [ctypes.c_void_p, ctypes.c_int]
for n in range(20):
    with open("names", "wb") as f: f.write(b"cold-%d\0" % n + b"x" * 5000)
    with open("names", "r+b") as f:
        mapped = mmap.mmap(f.fileno(), 0)  # of the page cache, without an entry in the page table
        libc.open(ctypes.addressof(ctypes.c_char.from_buffer(mapped)), 0)
== script
tracepoint:syscalls:sys_enter_openat /pid == cpid/ {
  @name[tid] = args.filename;
  @at_entry[has_prefix(str(args.filename), "cold-")] = count();
}
tracepoint:syscalls:sys_exit_openat /@name[tid]/ {
  @at_exit[has_prefix(str(@name[tid]), "cold-")] = count();
  delete(@name, tid);
}
== args
-c '/usr/bin/python3 cold.py'
== needs root python
== where host
== stderr contains
Attached 2 probes
== check
'1' not in maps['@at_entry'] and 'true' not in maps['@at_entry']
(maps['@at_exit'].get('true') or maps['@at_exit'].get('1')) == 20
