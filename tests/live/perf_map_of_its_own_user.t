# Code made at run time is named by the map that the process's own user has written, and by nobody else's: a FIFO, a
# link, a file of another user or one that everybody can write to is not read, with a sentence each, and a huge one is
# left alone. None of them holds up the end of the run.
== file job.sh
#!/bin/sh
map=/tmp/perf-$$.map
case $1 in
  own) echo "500000000000 100 jitted" > $map ;;
  fifo) mkfifo $map ;;
  link) ln -s /etc/passwd $map ;;
  sparse) echo "500000000000 100 sparse" > $map; truncate -s 3000000000 $map ;;
  open) echo "500000000000 100 open" > $map; chmod 666 $map ;;
  lines) head -c 3000000 /dev/zero | tr '\0' x > $map; echo >> $map; echo "500000000000 100 after_it" >> $map ;;
esac
echo $$ >&3
sleep 0.1
exec calls 1 > /dev/null
== run
chmod 755 .
as_nobody() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
cat > trace.bt <<'END'
uprobe:calls:leaf { printf("%d %s\n", pid, usym(0x500000000010)); @[usym(0x500000000010)] = count(); }
END
"$SCRY" trace.bt > out 2> err &
scry=$!
for i in $(seq 300); do grep -q Attached out err && break; sleep 0.1; done
for kind in own fifo link sparse open lines; do
  as_nobody ./job.sh $kind 3> pid
  for i in $(seq 100); do grep -q "^$(cat pid) " out && break; sleep 0.1; done
  echo "$kind $(grep "^$(cat pid) " out)" | sed 's/ [0-9][0-9]* / /'
  rm -f /tmp/perf-$(cat pid).map
done
start=$(date +%s%N)
kill -INT $scry
wait $scry
echo "status $? quick $(( ($(date +%s%N) - start) / 1000000 < 2000 ))"
grep -c "is not read: every user can write to it" err
grep -c "is not read: the file has 3000000000 bytes or more" err
grep -c "is not a regular file" err
== ready none
== where host
== timeout 90
== stdout
own jitted
fifo 0x500000000010
link 0x500000000010
sparse 0x500000000010
open 0x500000000010
lines after_it
status 0 quick 1
1
1
2
