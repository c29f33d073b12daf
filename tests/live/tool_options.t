# Options and words that people know from bcc: each does to a known workload what its description says.
== file starts.sh
#!/bin/sh
./not_there
/bin/true
cat ./port_a
setpriv --reuid 65534 /bin/cat ./port_b
== file fixed.py
import socket, threading
server = socket.create_server(("127.0.0.1", 34571), reuse_port=True)
def serve():
    one, _ = server.accept(); one.recv(1); one.close()
thread = threading.Thread(target=serve); thread.start()
with socket.create_connection(("127.0.0.1", 34571)) as one: one.sendall(b"y"); one.recv(1)
thread.join()
== file aligned.py
import ctypes, time
libc = ctypes.CDLL(None); libc.aligned_alloc.restype = ctypes.c_void_p
at = ctypes.c_void_p()
libc.posix_memalign(ctypes.byref(at), ctypes.c_size_t(64), ctypes.c_size_t(100)); libc.free(at)
time.sleep(0.5)  # the tables of these files: the stacks that follow are whole
for _ in range(50): libc.posix_memalign(ctypes.byref(at), ctypes.c_size_t(64), ctypes.c_size_t(6000))
for _ in range(10): libc.aligned_alloc(ctypes.c_size_t(64), ctypes.c_size_t(64000))
for _ in range(50): libc.posix_memalign(ctypes.byref(at), ctypes.c_size_t(64), ctypes.c_size_t(7000)); libc.free(at)
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
dd='dd if=/dev/zero of=/dev/null bs=1 count=5000 status=none'
echo "-- times and units"
tool biolatency -T 1 2 | grep -c '^[0-9][0-9]:[0-9][0-9]:[0-9][0-9]$'
tool biolatency -i 1 --count 1 -T | grep -c '^[0-9][0-9]:'
tool execsnoop -T -c /bin/true --follow | grep -c '^[0-9:]*\.[0-9]\{6\},'
tool syslat write -m --comm dd -c "$dd" | awk -F, '/^@ms/ { n += $NF } END { print "in ms=" (n >= 5000 && n < 5010) }'
tool runqlat -m 1 1 | grep -c '^@us'
tool funclatency "$TARGETS/calls:add" -u -c "$TARGETS/calls 25" | awk -F, '/^@us/ { n += $NF } END { print "in us=" n }'
tool funclatency "$TARGETS/calls" add -P -c "$TARGETS/calls 25" | awk -F, '/^@ns/ && $3 == "calls" { n += $NF } END { print "by process=" n }'
tool vfsstat 2s 1 | wc -l
tool vfsstat -i 1000ms --count 1 | wc -l
for wrong in "vfsstat 500ms" "biotop -r -5" "tcplife -L 70000"; do "$SCRY" tool $wrong 2>&1; done
echo "-- system calls"
tool syscount -L --top 500 --follow -c "$dd" | awk -F, '$1 == "write" { print "writes=" ($2 >= 5000 && $2 < 5010), ($4 > 0) }'
tool syscount -e 2 --follow -c 'rmdir ./missing' | grep -c rmdir,
tool syscount -e 13 --follow -c 'rmdir ./missing' | grep -c rmdir,
tool execsnoop -x --follow -c ./starts.sh | cut -d, -f4-
tool execsnoop -n tru --follow -c ./starts.sh | cut -d, -f4-
tool opensnoop --name ./port -u 65534 --follow -c ./starts.sh | cut -d, -f6
echo "-- disks"
truncate -s 1M disk; truncate -s 1M other
device=$(losetup -f --show disk) || exit 1
writes="dd if=/dev/zero of=$device bs=12k count=9 oflag=direct status=none"
tool biosnoop -Q --disk $device -c "$writes" | awk -F, '$5 == "write" { n++; ok += $8 >= 0 && $8 < 1e6 } END { print "queued=" n, ok }'
tool biolatency -Q -m --disk ${device#/dev/} -c "$writes" | awk -F, '/^@ms/ { n += $NF } END { print "requests=" n }'
second=$(losetup -f --show other)
tool biolatency --disk $second -c "$writes" | wc -l
losetup -d $device; losetup -d $second
"$SCRY" tool biolatency --disk nosuch 2>&1
"$SCRY" tool netqtop --device nosuch 2>&1
echo "-- words"
dd if=/dev/zero of=a bs=64k count=16 status=none
tool fileslower --min 0.5h --comm dd -c 'dd if=a of=/dev/null status=none' | wc -l
tool fileslower 60000 --comm dd -c 'dd if=a of=/dev/null status=none' | wc -l
tool runqslower 1 -d 0.5 | awk -F, 'NR > 1 { n++ } END { print "waits=" (n > 3) }'
"$SCRY" tool offcputime 9 -q -K --comm sleep -c 'sleep 0.25' > waits; awk '$1 == "sleep" { ns += $2 } END { print "slept=" (ns > 240e6 && ns < 900e6) }' waits
tool funccount "$TARGETS/calls:add" -c "$TARGETS/calls 25" | tail -1 | sed 's/.*,/calls=/'
"$SCRY" tool funccount 'vfs_*' 2>&1 | grep -c ERROR
"$SCRY" tool funclatency vfs_read 2>&1 | grep -c ERROR
"$SCRY" tool funclatency begin:x 2>&1
"$SCRY" tool ext4slower 2>&1
"$SCRY" tool offwaketime 2>&1
"$SCRY" record 2>&1
"$SCRY" tool pythonslow /nonexist 2>&1
echo "-- connections"
tool tcplife -D 34571 -c "$python fixed.py" | grep -c ,127.0.0.1,34571,
tool tcplife -D 34572 -c "$python fixed.py" | wc -l
tool tcpconnect -P 34571 -4 -c "$python fixed.py" | grep -c ,127.0.0.1,34571
tool tcpconnect -6 -c "$python fixed.py" | wc -l
tool tcpaccept -P 34571 -c "$python fixed.py" | grep -c ,127.0.0.1,34571,
tool tcpstates -L 34571 -c "$python fixed.py" | grep -c syn_received,established
echo "-- memory"
"$SCRY" tool memleak -q -f json --top 1000 -c "$python aligned.py" > leak.json
grep -o -e '"bytes": 940000' leak.json
"$SCRY" tool memleak -q -f json --top 1000 -z 50000 -c "$python aligned.py" | grep -o '"bytes": 640000'
== needs root python loop
== ready none
== where host
== timeout 60
== stdout
-- times and units
2
1
1
in ms=1
0
in us=25
by process=25
2
2
ERROR: USAGE: --interval 500ms: expecting whole seconds, such as 1, 30s or 2m
ERROR: USAGE: --top -5: expecting a number that is not negative
ERROR: USAGE: --localport 70000: expecting a port, from 0 to 65535
-- system calls
writes=1 1
1
0
comm,error,args
starts.sh,,/bin/sh ./starts.sh
starts.sh,No such file or directory,./not_there
true,,/bin/true
cat,,cat ./port_a
setpriv,,setpriv --reuid 65534 /bin/cat ./port_b
cat,,/bin/cat ./port_b
comm,args
true,/bin/true
file
./port_b
-- disks
queued=9 9
requests=9
0
ERROR: --disk nosuch: there is no disk 'nosuch'
HINT: lsblk -d shows those of this machine
ERROR: --device nosuch: there is no network device 'nosuch'
HINT: ip link shows those of this machine
-- words
0
0
waits=1
slept=1
calls=25
1
2
ERROR: USAGE: 'begin:x' is no function: write vfs_read for one of the kernel, libc:malloc or /bin/bash:readline for one of a program
ERROR: there is no tool 'ext4slower'
HINT: fsslower does the same. scry tool lists all tools, scry tool --search WORD searches them
ERROR: there is no tool 'offwaketime'
HINT: try scry wakeup. scry tool lists all tools, scry tool --search WORD searches them
ERROR: failed to open file 'record': No such file or directory
HINT: try scry profile -o cpu.html
ERROR: USAGE: there is no file '/nonexist'
-- connections
1
0
1
0
1
1
-- memory
"bytes": 940000
"bytes": 640000
