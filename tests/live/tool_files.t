# The tools about files show a dd of a known file: its bytes, its calls; a sync is why pages are written.
== run
dd if=/dev/zero of=a bs=64k count=16 status=none
copy='dd if=a of=b bs=64k status=none'
"$SCRY" tool filetop --interval 0 -q -f csv -c "$copy" | grep -e ,a, -e ,b, | cut -d, -f2- | sort
"$SCRY" tool fileslower -q -f csv --min 1ns --comm dd -c "$copy" | awk -F, '$7 == "a" && $5 == 65536 { reads++ } $7 == "b" && $5 == 65536 { writes++ } END { print reads, writes }'
"$SCRY" tool writeback -q -f csv -c sync | grep -c WB_REASON_SYNC | awk '{ print "synced=" ($1 > 0) }'
"$SCRY" tool offcputime -q --comm sleep --min 240ms -c 'sleep 0.25' | awk '$1 == "sleep" { ns += $2 } END { print "slept=" (ns > 240e6 && ns < 600e6) }'
"$SCRY" tool wakeuptime -q -f csv --comm sleep -c 'sleep 0.25' | awk -F, '$2 == "sleep" { ns += $NF } END { print "woken=" (ns > 240e6 && ns < 600e6) }'
"$SCRY" tool profile -q --comm yes -c 'timeout 1 yes' -o profile.txt > /dev/null
awk '$1 == "yes" { n += $2 } END { print "samples=" (n > 20 && n < 110) }' profile.txt
== needs root
== ready none
== where host
== stdout
dd,read,a,1048576
dd,write,b,1048576
16 16
synced=1
slept=1
woken=1
samples=1
