# The tools that use functions of the kernel: files of known life, names that are looked up, reads of a disk and of
# files, privileges, bytes over TCP and the queue of a server, and runs of a BPF program.
== run
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
cat > life.sh << 'END'
#!/bin/sh
cd "${0%/*}"
echo > short; usleep 300000; rm short
ls ./not_there ./not_here
dd if=/dev/zero of=/dev/null bs=1 count=200
chown 1 life.sh
END
chmod +x life.sh
tool filelife -c ./life.sh | awk -F, '$5 == "short" { print "lived=" ($4 >= 300) }'
tool dcsnoop --follow -c ./life.sh | grep -o -e no,not_there -e no,not_here | sort -u
tool vfscount --follow -c ./life.sh | awk -F, '$1 == "vfs_read" { print "reads=" ($2 >= 200) } $1 == "vfs_unlink" { print "unlinks=" $2 }'
tool capable --comm chown --follow -c ./life.sh | awk -F, '$5 == "chown" { print "chown=" $6 }' | sort -u
tool vfsstat -c ./life.sh > stat
awk -F, '{ n += $2 } END { print "reads=" (n >= 200) }' stat
tool dcstat -c ./life.sh > stat
awk -F, 'NR > 1 { n += $2; m += $3 } END { print "looked=" (n > 20), "missed=" (m >= 2 && m < n) }' stat
truncate -s 4M disk; loop=$(losetup -f); losetup $loop disk
tool readahead -c "dd if=$loop of=/dev/null bs=64k count=32" | awk -F, '/^@us/ { n += $NF } END { print "used=" (n >= 100) }'
tool cachetop --interval 0 --comm dd -c "dd if=$loop of=/dev/null bs=64k count=32" | awk -F, '$3 == "read" { print "wanted=" ($4 >= 500) }'
losetup -d $loop
cat > net.sh << 'END'
#!/bin/sh
sleep 60 | nc -l -p 8000 > got & sleep 1
{ dd if=/dev/zero bs=1000 count=7 2> /dev/null; sleep 3; } | nc 127.0.0.1 8000 &
for i in $(seq 100); do [ $(wc -c < got) -lt 7000 ] || break; usleep 50000; done
END
chmod +x net.sh
tool tcptop --interval 0 -c ./net.sh | awk -F, '$2 == "nc" && $6 == "sent" && $5 == 8000 { print "sent=" $7 } $2 == "nc" && $3 == 8000 && $6 == "received" { print "received=" $7 }' | sort
tool tcpsynbl -c ./net.sh | awk -F, '$2 == 8000 { n += $NF } END { print "connections=" n }'
tool skblife -c ./net.sh | awk -F, '/^@us/ { n += $NF } END { print "packets=" (n >= 7) }'
echo 1 > /proc/sys/kernel/bpf_stats_enabled
"$SCRY" -e 'tracepoint:syscalls:sys_enter_sync { @ = count(); }' -c 'sleep 100' > /dev/null 2> counter & counter=$!
for i in $(seq 200); do grep -q Attached counter && break; usleep 50000; done
sync; sync
"$SCRY" tool bpfstat -q -f csv | awk -F, 'NR > 1 { n++; runs += $3 } END { print "programs=" (n >= 1), (runs >= 2) }'
kill -INT $counter
wait
echo 0 > /proc/sys/kernel/bpf_stats_enabled
== needs kprobes loop
== ready none
== where vm
== timeout 120
== stdout
lived=1
no,not_here
no,not_there
reads=1
unlinks=1
chown=yes
reads=1
looked=1 missed=1
used=1
wanted=1
received=7000
sent=7000
connections=1
packets=1
programs=1 1
