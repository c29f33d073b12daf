# Letters and options that people know from bcc's tools: each does to a known workload what its description says.
== file starts.sh
#!/bin/sh
cat ./seen
sh -c 'cat ./seen; true'
== file fixed.py
import socket, sys, threading
at = (sys.argv[1], 34573)
server = socket.create_server(at, family=socket.AF_INET6 if ":" in at[0] else socket.AF_INET, reuse_port=True)
def serve():
    one, _ = server.accept(); one.recv(1); one.sendall(b"z"); one.close()
thread = threading.Thread(target=serve); thread.start()
with socket.create_connection(at) as one: one.sendall(b"y"); one.recv(1)
thread.join()
== file refused.py
import socket
try: socket.create_connection(("127.0.0.1", 34579))
except OSError: pass
== file kept.py
import ctypes
libc = ctypes.CDLL(None); libc.malloc.restype = ctypes.c_void_p; libc.malloc.argtypes = [ctypes.c_size_t]
for _ in range(7): libc.malloc(5123456)
for _ in range(5): libc.malloc(6123456)
== run
python=$(command -v python3)
touch seen
tool() { "$SCRY" tool "$@" -q -f csv 2> /dev/null; }
echo "-- processes"
tool opensnoop -n at --follow -c ./starts.sh | awk -F, '$NF == "./seen" { n++ } NR > 1 && $3 !~ /at/ { bad++ } END { print n, bad + 0 }'
tool opensnoop -n nobody --follow -c ./starts.sh | wc -l
(while [ ! -e go ]; do sleep 0.02; done; cat seen; exec sh -c 'cat seen; true') & parent=$!
"$SCRY" tool execsnoop -P $parent -f csv -t > started 2> started.err & scry=$!
"$SCRY" tool killsnoop --target $parent -f csv > killed 2> killed.err & other=$!
for i in $(seq 1000); do [ $(grep -ls Attached started.err killed.err | wc -l) = 2 ] && break; sleep 0.05; done
kill -CONT $parent; kill -CONT $$; touch go; wait $parent; sleep 0.3
kill -INT $scry $other; wait $scry $other
grep -v sleep started | grep -c '^[0-9:]*\.[0-9]\{6\},'
cut -d, -f3- started | sed "s/^$parent,/PARENT,/" | grep -v sleep
awk -F, -v parent=$parent 'NR > 1 { n++; same += $5 == parent } END { print "signals=" n, same }' killed
for name in ipcmk nobody; do ipcrm -m $(ipcmk -M 100 | sed 's/.*: //'); tool shmsnoop -n $name -c 'ipcmk -M 4321' > made; sed -n 's/.*: //p' made | xargs -r ipcrm -m; grep -c ',shmget,.*,4321,' made; done
tool syscount --syscall rmdir -c 'rmdir ./missing' --follow
tool syscount --syscall rmdir -x -P -c 'rmdir ./missing' --follow | cut -d, -f2-
tool statsnoop -t -c 'stat ./missing' --follow | grep -c '^[0-9:]*\.[0-9]\{6\},.*,./missing$'
tool exitsnoop -t -c true --follow | grep -c '^[0-9:]*\.[0-9]\{6\},'
echo "-- connections"
fixed="$python fixed.py 127.0.0.1" fixed6="$python fixed.py ::1"
tool tcplife -t -c "$fixed" | grep -c '^[0-9:]*\.[0-9]\{6\},.*127.0.0.1'
"$SCRY" tool tcplife -q -s -c "$fixed" 2> /dev/null | grep -c ^pid,comm,port
tool tcplife --raddr 127.0.0.1 -D 34573 -c "$fixed" | grep -c ,127.0.0.1,34573,
tool tcplife --raddr 127.0.0.2 -c "$fixed" | wc -l
tool tcplife --laddr ::1 --raddr ::1 -c "$fixed6" | grep -c ,34573,
tool tcplife --raddr 1::1 -c "$fixed6" | wc -l
tool tcpconnect -t -P 34573 -u root -c "$fixed" | grep -c '^[0-9:]*\.[0-9]\{6\},'
tool tcpconnect -u 65534 -P 34573 -c "$fixed" | wc -l
tool tcprtt -m -b -e -L 34573 -c "$fixed" | awk -F, '/^@ms,127.0.0.1,/ { n += $NF } /^@all,/ { all = $2 } END { print "rtt=" (n > 0), (n == all) }'
tool tcprtt -A -b -P 34573 -c "$fixed" | cut -d, -f1-3 | uniq
for family in -4 -6; do tool tcpdrop -a $family -c "$python refused.py" | grep -c ,34579,; done
tool netqtop -n lo -c "$fixed" | awk -F, 'NR > 1 && $1 != "lo" { bad++ } END { print "other devices=" bad + 0, (NR > 2) }'
echo "-- tables"
"$SCRY" tool biolatency -j -d 0.1 2> /dev/null | grep -c '"attached_probes"'
for top in filetop biotop tcptop; do tool $top -C 1 1 > /dev/null && echo $top; done
tool hardirqs --cpu 4095 -d 0.2 | wc -l
tool softirqs --cpu 4095 -d 0.2 | wc -l
tool memleak -a -z 5000000 -Z 6000000 -c "$python kept.py" | awk -F, '$NF == 5123456 { n++ } /^[0-9]+,/ && $NF > 6000000 { bad++ } END { print "blocks=" n, bad + 0 }'
echo "-- functions"
add="$TARGETS/calls:add" calls="$TARGETS/calls 25"
tool funclatency "$TARGETS/calls:ad*" -F -e -c "$calls" | awk -F, '/^@ns,add,/ { n += $NF } /^@all,/ { all = $2 } END { print "calls=" n, all }'
tool funcslower $add -m 1ns -t -c "$calls" | grep -c '^[0-9:]*\.[0-9]\{6\},.*,calls,'
tool funcslower $add -m 1h -c "$calls" | grep -c ,calls,
tool funcslower $add -m 1ns -a 3 -c "$calls" | awk -F, '$3 == "calls" && $6 == 10 && NF == 8 { n++ } END { print "arguments=" n }'
"$SCRY" tool funcslower $add -m 1ns -U -q -c "$calls" 2> /dev/null | grep -c ' main+'
"$SCRY" tool trace tracepoint:syscalls:sys_enter_getppid -q -K -n sysc -c "$TARGETS/syscalls getppid 9" 2> /dev/null | grep -c do_syscall_64
tool trace tracepoint:syscalls:sys_enter_read -M 3 --comm dd -c 'dd if=/dev/zero of=/dev/null count=50 status=none' | wc -l
tool argdist tracepoint:syscalls:sys_enter_read args.count -i 1 -n 1 --comm dd > /dev/null && echo ended
tool stackcount $add -P -c "$calls" | awk -F, 'NR > 1 && $0 ~ /^[0-9]+,calls,/ { n++ } /^",25$/ { calls = 25 } END { print "stacks=" n, calls }'
"$SCRY" tool capable -q -f json -K -U -c 'chroot / true' --follow 2> /dev/null | grep '"sys_chroot"' | grep -c '"kernel": "\\n.*"user": "\\n'
echo "-- refused"
for wrong in "offcputime -m 100" "dbslower /bin/sh -m 100" "offcputime --state X" "profile -F 98" "deadlock 181" "killsnoop 5" "tcplife --raddr here"; do "$SCRY" tool $wrong 2>&1; done
true
== needs root python
== ready none
== where host
== timeout 90
== stdout
-- processes
2 0
0
2
ppid,comm,args
PARENT,cat,cat seen
PARENT,cat,cat seen
signals=1 1
1
0
call,calls
rmdir,1
comm,calls
rmdir,1
1
1
-- connections
2
1
1
0
2
0
1
0
rtt=1 1
@us,127.0.0.1,127.0.0.1
1
0
other devices=0 1
-- tables
1
filetop
biotop
tcptop
0
0
blocks=7 0
-- functions
calls=25 25
25
0
arguments=25
25
9
4
ended
stacks=1 25
1
-- refused
ERROR: USAGE: --min 100: expecting a time with its unit, such as 10ms, 0.5ms or 20us
ERROR: USAGE: --min 100: expecting a time with its unit, such as 10ms, 0.5ms or 20us
ERROR: --state: expecting S or D, as ps(1) shows them, or 1 or 2
ERROR: --frequency: expecting 19, 49, 99, 199, 499 or 999; 'scry profile --frequency' takes any other
ERROR: USAGE: unexpected word '181': deadlock takes options only.
HINT: -d 181 ends the run after 181 seconds, -p 181 traces this process only
ERROR: USAGE: unexpected word '5': killsnoop takes options only.
HINT: -d 5 ends the run after 5 seconds, -p 5 traces this process only
ERROR: --raddr here: expecting an address, such as 192.0.2.7 or 2001:db8::7
