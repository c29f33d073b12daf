# A process that scry descends from is traced, but none is stopped for it, and scry does not follow itself.
== run
"$SCRY" strace -q -f -p $$ -o out -e trace=getppid,clock_nanosleep & scry=$!
until grep -qs clock_nanosleep out; do sleep 0.05; done
syscalls getppid 1000 > /dev/null
kill -INT $scry
wait $scry
echo "status $?"
grep -c 'getppid() *= ' out
grep -c "^$scry " out
true
== ready none
== stdout
status 0
1000
0
== stderr
WARNING: scry descends from a traced process: none is stopped, and what is lost is counted
