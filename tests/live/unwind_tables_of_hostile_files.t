# Another user's process has mapped a file that asks for 60 MiB of call-frame tables, by segments of a file that is sparse.
# It is left out and named; the tables of the others are there, and all of them within their room.
== file make.py
import os, struct, sys
count, part, code = 60, 1 << 26, 0x10000000
def entry(body):
    body += bytes(-len(body) % 8)
    return struct.pack("<I", len(body)) + body
common = entry(b"\0\0\0\0\1\0\1\x78\x10\x0c\x07\x08\x90\x01")
frames = common + entry(struct.pack("<IQQ", len(common) + 4, code, 1 << 40))
names = b"\0.eh_frame\0.shstrtab\0"
at = 64 + 56 * count
def section(name, kind, start, size):
    return struct.pack("<IIQQQQIIQQ", name, kind, 2, 0, start, size, 0, 0, 1, 0)
table = bytes(64) + section(1, 1, at, len(frames)) + section(11, 3, at + len(frames), len(names))
header = b"\x7fELF\2\1\1" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 64, at + len(frames) + len(names), 0,
                                                   64, 56, count, 64, 3, 2)
segments = [struct.pack("<IIQQQQQQ", 1, 5, i * part + 0x1000, code + i * part, code + i * part, part - 0x2000, part - 0x2000, 0x1000)
            for i in range(count)]
with open(sys.argv[1], "wb") as file:
    file.write(header + b"".join(segments) + frames + names + table)
os.truncate(sys.argv[1], count * part)
os.chown(sys.argv[1], 65534, 65534)
== file busy.py
import mmap, os, sys
with open(sys.argv[1], "rb") as file:
    code = mmap.mmap(file.fileno(), 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC)
os.setgid(65534); os.setuid(65534)
while True: pass
== needs root
== run
python3 make.py big.so
python3 busy.py big.so & busy=$!
sleep 0.5
"$SCRY" profile -v -d 6 -p $busy --max-memory 32M -o out.folded > out 2> err
kill $busy
grep -o "/big.so': its call-frame table is larger than the room for tables: stacks end in its code" err
kib=$(sed -n 's/.*Call-frame tables of [0-9]* files: \([0-9]*\) KiB.*/\1/p' err)
echo "within=$(($kib > 50 && $kib < 14000))"
== ready none
== where host
== timeout 60
== stdout
/big.so': its call-frame table is larger than the room for tables: stacks end in its code
within=1
