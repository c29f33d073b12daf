# A file that is no ELF file is probed by its offset, with --unsafe: code that a program maps by itself.
== file app.py
import ctypes, os
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
code = libc.mmap(None, 4096, 5, 2, os.open('flat.bin', os.O_RDONLY), 0)
print('sum=%d' % sum(ctypes.CFUNCTYPE(ctypes.c_int)(code)() for _ in range(7)))
== run
python3 -c "open('flat.bin', 'wb').write(bytes([0x90]) * 16 + bytes([0xb8, 42, 0, 0, 0, 0xc3]) + bytes([0xcc]) * 4074)"
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" -q --unsafe -c "$(python3 -c 'import sys; print(sys.executable)') app.py" -e 'uprobe:./flat.bin:0x10 { @[probe] = count(); }'
"$SCRY" -q -e 'uprobe:./flat.bin:0x10 { @ = count(); }' 2>&1
"$SCRY" -q --unsafe -e 'uprobe:./flat.bin:0x1000 { @ = count(); }' 2>&1 | head -1
"$SCRY" -q --unsafe -e 'uprobe:./flat.bin:f { @ = count(); }' 2>&1 | head -1
== where host
== needs python
== stdout
sum=294


@[uprobe:./flat.bin:16]: 7
ERROR: './flat.bin' is not an ELF file: its bytes at 0x10 may be no instruction
HINT: use --unsafe to attach at this offset of the file; data there would be damaged
ERROR: Unable to attach probe: uprobe:./flat.bin:16. If this is expected, set the 'missing_probes' config variable to 'warn'.
ERROR: './flat.bin' has 4096 bytes: there is nothing at 0x1000
stdin:1:1-20: ERROR: uprobe target file './flat.bin' does not exist or is not executable
