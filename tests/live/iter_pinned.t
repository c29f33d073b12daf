# A pinned iterator outlives the run: each reading of its file walks the objects anew, as plain text.
== file pin.sh
#!/bin/sh
was_mounted=$(stat -f -c %T /sys/fs/bpf)
pin=/sys/fs/bpf/scry_test_$$
trap 'rm -f $pin; [ "$was_mounted" = bpf_fs ] || umount /sys/fs/bpf' EXIT
sleep 30 & first=$!
"$SCRY" -o /dev/null -e "iter:task:scry_test_$$ { if (ctx.task.pid == $first) { printf(\"%-8s|%5d|%d%%|%p|%x|%s\n\", ctx.task.comm, -7, (uint8)200, 16, 0xffffffffff, \"a string\"); } }" | sed s/$$/N/
cat $pin
kill $first; wait $first
cat $pin > left; wc -l < left
"$SCRY" -e "iter:task:scry_test_$$ { }" 2>&1 | sed s/$$/N/g
== run
./pin.sh
== stdout contains
Program pinned to /sys/fs/bpf/scry_test_N
sleep   |   -7|200%|0x10|ffffffff|a string
ERROR: pin /sys/fs/bpf/scry_test_N: File exists
HINT: remove the file of an earlier run, or use another name
== check
lines.count('sleep   |   -7|200%|0x10|ffffffff|a string') == 1
'0' in lines
== stderr contains
Attached 1 probe
