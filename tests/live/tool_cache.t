# A file of 1,000 pages is read when it is not in memory, then when it is: cachestat and cachetop tell the two apart.
# Without reads there is no share of hits.
# fsdist and fsslower show its reads with their file system, and the sync of a copy.
== run
dd if=/dev/zero of=pages bs=4096 count=1000 conv=fsync status=none
cold() { dd of=pages oflag=nocache conv=notrunc,fdatasync count=0 status=none; }
read='dd if=pages of=/dev/null bs=40960 status=none'
pages() { "$SCRY" tool cachetop --interval 0 -q -f csv --comm dd -c "$read" 2> /dev/null | awk -F, '{ n[$3] += $4 } END { print "read=" (n["read"] >= 1000 && n["read"] < 1100), "added=" (n["added"] >= 1000) }'; }
cold; pages
pages
cold
"$SCRY" tool cachestat -q -f csv 1 2 > stat & sleep 0.7; $read; wait
awk -F, 'NR > 1 { r += $2; m += $3 } END { print "read=" (r >= 1000), "missed=" (m >= 900) }' stat
"$SCRY" tool cachestat -q -f csv --comm nobody_reads 1 1 | cut -d, -f2-
type=$(stat -f -c %T . | sed 's#ext2/ext3#ext4#')
"$SCRY" tool fsdist -q -f csv --comm dd -c "$read" 2> /dev/null | awk -F, '$3 == "read" { n += $NF } END { print "reads=" (n >= 100 && n < 120) }'
"$SCRY" tool fsdist -q -f csv --type none -c "$read" 2> /dev/null | grep -c read
"$SCRY" tool fsslower -q -f csv --min 1ns --type "$type" --comm dd -c 'dd if=pages of=copy bs=40960 conv=fsync status=none' > slower
awk -F, -v type="$type" '$4 == type && $8 == "pages" && $5 == "read" && $6 == 40960 { r++ } $8 == "copy" && $5 == "write" { w++ } $8 == "copy" && $5 == "sync" { s++ } END { print r, w, s }' slower
== needs root
== ready none
== where host
== stdout
read=1 added=1
read=1 added=0
read=1 missed=1
read,missed,dirtied,hits
0,0,0,
reads=1
0
100 100 1
