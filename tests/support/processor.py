"""What the processor of this machine does, by trying: some virtual machines leave parts of it out."""

import ctypes
import os
import struct
import subprocess
import sys

PERF_EVENT_OPEN = 298  # x86-64
PERF_TYPE_BREAKPOINT, HW_BREAKPOINT_W = 5, 2
EXCLUDE_KERNEL, EXCLUDE_HV = 1 << 5, 1 << 6
ATTR_SIZE = 72  # PERF_ATTR_SIZE_VER1, with the address of a breakpoint

# mov $20, %eax (getpid); int $0x80; ret
INT80 = b"\xb8\x14\0\0\0\xcd\x80\xc3"
RUN_INT80 = f"""
import ctypes, mmap
code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write({INT80!r})
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()
"""


def has_breakpoints():
    """Whether a hardware breakpoint on a variable of our own counts a write. The kernel grants it either way."""
    written = ctypes.c_uint64(0)
    attributes = ctypes.create_string_buffer(ATTR_SIZE)
    struct.pack_into("II", attributes, 0, PERF_TYPE_BREAKPOINT, ATTR_SIZE)
    struct.pack_into("Q", attributes, 40, EXCLUDE_KERNEL | EXCLUDE_HV)
    struct.pack_into("IIQQ", attributes, 48, 0, HW_BREAKPOINT_W, ctypes.addressof(written), ctypes.sizeof(written))
    event = ctypes.CDLL(None).syscall(PERF_EVENT_OPEN, attributes, 0, -1, -1, 0)
    if event < 0:
        return False
    try:
        written.value = 1
        return struct.unpack("Q", os.read(event, 8))[0] > 0
    finally:
        os.close(event)


def has_int80():
    """Whether a program may make calls by the numbers of 32-bit programs."""
    return subprocess.run([sys.executable, "-c", RUN_INT80], capture_output=True).returncode == 0
