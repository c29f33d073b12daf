# The tools about memory: a shared segment of 5,000 bytes, blocks of 5,000 bytes, faults of a mapped file of 50 pages,
# and memory that the kernel takes for a program's pipes.
== file shared.py
import ctypes
libc = ctypes.CDLL(None); libc.shmat.restype = ctypes.c_void_p; libc.shmdt.argtypes = [ctypes.c_void_p]
id = libc.shmget(4711, 5000, 0o1600); at = libc.shmat(id, None, 0); libc.shmdt(at); libc.shmctl(id, 0, None)
libc.shmat(id, None, 0)
== file blocks.py
import ctypes
libc = ctypes.CDLL(None); libc.malloc.restype = ctypes.c_void_p; libc.free.argtypes = [ctypes.c_void_p]
for _ in range(100): libc.free(libc.malloc(50000))
== file mapped.py
import mmap
with open("pages.bin", "r+b") as file:
    pages = mmap.mmap(file.fileno(), 0)
    pages.madvise(mmap.MADV_RANDOM)
    for page in range(50): pages[page * 4096]
== file pipes.py
import os
for _ in range(200): a, b = os.pipe(); os.close(a); os.close(b)
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
tool shmsnoop -c "$python shared.py" | grep python3 | cut -d, -f4,6- | sed 's/shmget,4711/shmget,KEY/'
tool shmsnoop --failed -c "$python shared.py" | grep -c python3
tool mallocsnoop --comm python3 -c "$python blocks.py" | awk -F, '{ n = $NF } n == 5000000 { print "bytes=" n }'
dd if=/dev/zero of=pages.bin bs=4096 count=50 status=none
mkdir other; ln pages.bin other/elf; stat other/elf > /dev/null  # another name, as in perf's cache of build ids
tool ffaults --comm python3 -c "$python mapped.py" | awk -F, '$2 == "pages.bin" { print "faults=" ($3 >= 1 && $3 <= 60) }'
tool kmem --comm python3 --top 1000 -c "$python pipes.py" | awk -F, '$2 ~ /alloc_pipe_info/ { n += $3 } END { print "pipes=" (n >= 200 * 100) }'
tool kmem --kept --comm python3 --top 1000 -c "$python pipes.py" | awk -F, '$2 ~ /alloc_pipe_info/ { n += $3 } END { print "kept=" n + 0 }'
== needs root python
== ready none
== where host
== stdout
shmget,KEY,5000,done
shmat,0,0,done
shmdt,0,0,done
shmctl,0,0,done
shmat,0,0,Invalid argument
1
bytes=5000000
faults=1
pipes=1
kept=0
