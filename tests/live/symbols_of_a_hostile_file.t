# The files of a traced program are its owner's: two gigabytes of symbols, names without an end, a debug link to a file
# of 40 GB, unpacked bombs. None is read beyond its limit; the addresses are printed as numbers.
== file make.py
#!/usr/bin/env python3
import struct, sys
source, target, kind = sys.argv[1:]
data = bytearray(open(source, "rb").read())
sections, = struct.unpack_from("<Q", data, 0x28)
count, = struct.unpack_from("<H", data, 0x3c)
for at in range(sections, sections + count * 64, 64):
    if struct.unpack_from("<I", data, at + 4)[0] == 2:  # SHT_SYMTAB
        struct.pack_into("<Q", data, at + 0x20, 2 << 30)
open(target, "wb").write(data)
== file peak.py
import os, sys
pid = os.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
with open(sys.argv[1], "w") as file:
    file.write(str(os.wait4(pid, 0)[2].ru_maxrss))
== run
python3 make.py "$(command -v calls)" symbols x
truncate -s 3000000000 symbols
echo x > link.debug
objcopy --strip-all --add-gnu-debuglink=link.debug "$(command -v calls)" link
truncate -s 40000000000 link.debug
chmod 755 symbols link .
chown 65534 symbols link link.debug
sleep 0.1  # a file that changed just before it was mapped is read by the kernel's link, under another name
last_frame() { # FILE PROGRAM: the peak memory of scry goes to the file
  python3 peak.py $1 "$SCRY" -q -e 'tracepoint:syscalls:sys_enter_exit_group /pid == cpid/ { printf("%s\n", ustack(1)); }' -c "$2 3" 2>&1
}
last_frame plain.kib "$(command -v calls)" > plain.out
for program in symbols link; do
  last_frame $program.kib ./$program | sed -e "s#[^ ']*/##" -e 's/^ *0x[0-9a-f]*$/number/' -e '/^$/d' -e '/^[a-z]*=/d'
  echo "memory=$(($(cat $program.kib) < $(cat plain.kib) + 65536))"
done
== ready none
== where host
== stdout
number
WARNING: 'symbols' is not read: its symbol table has 2147483648 bytes or more, and scry reads at most 67108864
memory=1
number
WARNING: 'link.debug' is not read: a file that a debug link names has 40000000000 bytes or more, and scry reads at most 1073741824
memory=1
== check
seconds < 20
