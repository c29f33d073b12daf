# --interval and --count: as many tables as were asked for, none after them, with each packet in one of them. Ctrl-C prints
# what is left; --count without --interval is refused where a tool would print once.
== file datagrams.py
import socket, time
one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); one.bind(("127.0.0.1", 0))
two = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); two.connect(one.getsockname())
end = time.time() + 2.5
sent = 0
while time.time() < end or sent < 30000: sent += two.send(b"x" * 100) == 100
open("sent", "w").write(str(sent))
== file reads.py
import os, time
end = time.time() + 2.5
file = os.open("reads.py", os.O_RDONLY)
while time.time() < end: os.pread(file, 1, 0)
== run
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q 2> /dev/null; }
echo "loads=$(tool loads --count 2 | grep -c /)"
for name in syscount argdist biopattern funccount tcpdrop; do
  case $name in
    argdist) words='tracepoint:raw_syscalls:sys_enter args.id -i 1 --count 2' ;;
    funccount) words="$TARGETS/calls:add 1 2" ;;
    *) words='1 2' ;;
  esac
  echo "$name=$(tool $name $words -T | grep -c '^[0-9][0-9]:[0-9][0-9]:[0-9][0-9]$')"
done
echo "tables=$(tool syscount -i 1 --count 2 --comm 'python3*' --top 1 -c "$python reads.py" | grep -c ^CALL)"
echo "rows=$(tool vfsstat 1 2 -f csv | tail -n +2 | wc -l)"
echo "watched=$(tool filetop -r 1 1 2 --comm 'python3*' -c "$python reads.py" | grep -c FILE)"
# At 2, 4, ... seconds, and what is left when the program ends.
tool syscount -i 2 --count 90 --comm 'python3*' --top 1 -c "$python reads.py" | grep -c ^CALL | awk '{ print "rest=" ($1 > 1) }'
tool netqtop --device lo -i 1 -f csv -c "$python datagrams.py" > queues
awk -F, -v sent=$(cat sent) '$2 == "sent" { n += $4; bytes += $5 } END { print "lost=" (n < sent), (bytes < sent * 142) }' queues
"$SCRY" tool syscount --count 3 2>&1
"$SCRY" tool runqlat -i 0 --count 3 2>&1
exit 0
== needs root python
== ready none
== where host
== timeout 60
== stdout
loads=2
syscount=2
argdist=2
biopattern=2
funccount=2
tcpdrop=2
tables=2
rows=2
watched=2
rest=1
lost=0 0
ERROR: USAGE: --count does nothing without --interval: add --interval
ERROR: USAGE: --count does nothing without --interval: add --interval
