# Where the output cannot be written any more, the command goes on without being traced, also if it was stopped because the
# ring was full; scry ends after it.
== where host
== file work.sh
for i in 1 2 3 4 5 6 7 8 9 10; do echo $i >> $1; done
sleep 0.3
dd if=/dev/zero of=/dev/null bs=1 count=20000 status=none
echo end >> $1
exit 7
== run
"$SCRY" strace -f -o /dev/full sh work.sh one 2> errors; echo status $?
tail -n 1 one
grep -c 'the command goes on without being traced' errors
grep -o 'No space left on device' errors | head -n 1
"$SCRY" strace -f -o '|head -n 1 > first' sh work.sh two 2> errors; echo status $?
tail -n 1 two
wc -l < first
grep -c 'the command goes on without being traced' errors
"$SCRY" strace -f sh work.sh three 2>&1 >/dev/null | head -n 1 > first
tail -n 1 three
"$SCRY" ltrace -o /dev/full sh work.sh four 2> errors; echo status $?
tail -n 1 four
"$SCRY" strace -o /dev/full sleep 50 2> errors & run=$!
until grep -q 'goes on without being traced' errors; do sleep 0.1; done
kill -INT $run; wait $run; echo status $?
== ready none
== timeout 60
== stdout
status 255
end
1
No space left on device
status 7
end
1
1
end
status 255
end
status 255
