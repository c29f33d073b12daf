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
== run
python3 make.py "$(command -v calls)" symbols x
truncate -s 3000000000 symbols
echo x > link.debug
objcopy --strip-all --add-gnu-debuglink=link.debug "$(command -v calls)" link
truncate -s 40000000000 link.debug
chmod 755 symbols link .
chown 65534 symbols link link.debug
sleep 0.1  # a file that changed just before it was mapped is read by the kernel's link, under another name
for program in symbols link; do
  "$SCRY" -q -e 'tracepoint:syscalls:sys_enter_exit_group /pid == cpid/ { printf("%s\n", ustack(1)); }' -c "./$program 3" 2>&1 |
    sed -e "s#[^ ']*/##" -e 's/^ *0x[0-9a-f]*$/number/' -e '/^$/d' -e '/^[a-z]*=/d'
done
== ready none
== where host
== stdout
number
WARNING: 'symbols' is not read: its symbol table has 2147483648 bytes or more, and scry reads at most 67108864
number
WARNING: 'link.debug' is not read: a file that a debug link names has 40000000000 bytes or more, and scry reads at most 1073741824
== check
max_rss_kib < 800000
seconds < 20
