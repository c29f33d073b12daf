# A symbol file that takes long to read holds up no other event: twelve programs of another user name debug files of a
# gigabyte each, whose checksums take seconds together; between two ticks there is
# never more than the half second that the loop waits for files of strangers.
== file gaps.py
#!/usr/bin/env python3
import sys, time
last, worst, ticks, stacks = None, 0, 0, 0
while line := sys.stdin.readline():
    now = time.monotonic()
    if last is not None:
        worst = max(worst, now - last)
    last = now
    ticks += line.startswith("tick")
    stacks += "0x" in line
print("GAP=%f TICKS=%d STACKS=%d" % (worst, ticks, stacks))
== run
chmod 755 .
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  echo x > slow$i.debug
  objcopy --strip-all --add-gnu-debuglink=slow$i.debug "$(command -v calls)" slow$i
  truncate -s 1000000000 slow$i.debug
  chown 65534 slow$i slow$i.debug
done
(sleep 1; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do ./slow$i 1 > /dev/null; done) &
"$SCRY" -q -e 'interval:ms:20 { printf("tick\n"); } interval:s:4 { exit(); }
tracepoint:syscalls:sys_enter_exit_group /strncmp(comm, "slow", 4) == 0/ { printf("%s", ustack(1)); }' \
  2> err | python3 gaps.py
sed -n 's/.*its symbols were not read in time.*/late/p' err | sort -u
== ready none
== where host
== timeout 60
== check
re.fullmatch(r'GAP=\d+\.\d+ TICKS=\d+ STACKS=12\nlate\n', out)
float(re.search(r'GAP=([\d.]+)', out)[1]) < 1.5
int(re.search(r'TICKS=(\d+)', out)[1]) > 50
