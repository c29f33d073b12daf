# The tools about memory and functions show a program that touches 300 pages, maps 7 MB in every way and makes a known number of calls.
== file touch.py
import mmap
memory = mmap.mmap(-1, 7000000)
for page in range(300): memory[page * 4096] = 1
== file maps.py
import ctypes
libc = ctypes.CDLL(None); libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
def map(prot, flags, at=None): return libc.mmap(at, 7000000, prot, flags, -1, 0)
for prot, flags in ((1, 0x22), (2, 0x21), (5, 0x22), (7, 0x22), (3, 0x23), (3, 0x4022), (3, 0xa022), (3, 0x40022)):
    map(prot, flags)
at = map(0, 0x22)
map(3, 0x32, at); map(3, 0x100022, at)
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" 2> /dev/null; }
tool mmapsnoop -q -f csv --min 7000000 -c "$python touch.py" | awk -F, '$3 == "python3" && $4 == 7000000 { print "maps=" ++n, $5, $6, $7 }'
tool mmapsnoop -q -f csv --min 7000000 -c "$python maps.py" | awk -F, '$3 == "python3" && $4 == 7000000' | cut -d, -f5- | tr -d "'"
tool faults -q -f csv --comm python3 -c "$python touch.py" | awk -F, '$2 == "python3" { n += $3 } END { print "faults=" (n >= 300) }'
tool faults -q --stacks --comm python3 -c "$python touch.py" | grep -c '^python3' | awk '{ print "stacks=" ($1 > 3) }'
tool funccount "uprobe:$TARGETS/calls:add" -q -f csv -c "$TARGETS/calls 25" | tail -1 | sed 's/.*,/calls=/'
tool stackcount "uprobe:$TARGETS/calls:add" -q --user -c "$TARGETS/calls 25" | grep -c ' main+'
tool vmscan 1 1 -q -f csv | cut -d, -f2- | head -1
tool brkstack -q --comm python3 -c "$python -c 0" | grep -c '^python3' | awk '{ print "grows=" ($1 > 0) }'
"$SCRY" tool funclatency "$TARGETS/calls" add -q -f csv -c "$TARGETS/calls 25" 2> /dev/null | awk -F, '/^@ns/ { n += $NF } END { print "timed=" n }'
"$SCRY" tool syslat read -T -q -f csv --comm dd -c 'dd if=/dev/zero of=/dev/null bs=1 count=4000 status=none' | awk -F, '$2 == "dd" { n += $NF } END { print "reads=" (n >= 4000 && n < 4010) }'
== needs root python
== ready none
== where host
== stdout
maps=1 rw- -1 shared|anon
r--,-1,private|anon
-w-,-1,shared|anon
r-x,-1,private|anon
rwx,-1,private|anon
rw-,-1,shared|anon
rw-,-1,private|anon|noreserve
rw-,-1,private|anon|locked|populate
rw-,-1,private|anon|huge
none,-1,private|anon
rw-,-1,private|anon|fixed
rw-,-1,private|anon|fixed
faults=1
stacks=1
calls=25
1
direct,cgroup,kswapd,freed
grows=1
timed=25
reads=1
