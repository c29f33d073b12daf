# filelife, dcstat and dcsnoop against known files: of a name that is looked up for the first time the file system is asked
# once; a file ends with its last name, which another file may take.
== run
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
cat > missing.sh << 'END'
#!/bin/sh
cd "${0%/*}"
mkdir -p folder
for i in $(seq 100); do [ -e folder/missing$i ]; done
echo > folder/present
for i in 1 2 3 4 5; do [ -e folder/present ]; done
END
cat > lives.sh << 'END'
#!/bin/sh
cd "${0%/*}"
echo > first; ln first second; rm first; usleep 200000; rm second
echo > old; echo > new; usleep 200000; mv new old
echo > kept; echo > other; mv kept another
sh -c 'echo > made'; usleep 200000; rm made
mknod pipe p; rm pipe
mkdir closed; echo > closed/left; chmod 755 closed; usleep 200000; su -s /bin/sh nobody -c 'rm -f closed/left'; rm closed/left
END
chmod +x missing.sh lives.sh
rm -rf folder; tool dcstat -i 60 --follow -c ./missing.sh | awk -F, 'NR > 1 { n += $2; missed += $3 } END { print "missed=" (missed >= 100 && missed < 130), "more=" (n > missed) }'
rm -rf folder; tool dcsnoop --follow -c ./missing.sh > names
grep -c ',no,missing[0-9]*$' names; grep -c ',no,missing7$' names; grep -c ',present$' names
rm -rf folder; tool dcsnoop --all --follow -c ./missing.sh | grep -c ',yes,present$'
tool filelife --follow -c ./lives.sh | awk -F, 'NR > 1 { print $3, $5, ($4 >= 200) }'
== needs kprobes
== ready none
== where vm
== timeout 120
== stdout
missed=1 more=1
100
1
1
5
rm second 1
mv old 1
rm made 1
rm left 1
