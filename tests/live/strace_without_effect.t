# Options of scry strace that have no effect are answered by a warning each, and the trace goes on. With -C the script looks
# for 32-bit programs once.
== run
for options in -w '-U name' '-S name' '-O 5' '-c -i' '-c -T' '-c -y' '-c -Y' '-c -t -r' '-c -k -n -N' '-z -Z' '-Z -z' '-c -C' '-c -ff' --tips=full; do
  "$SCRY" strace $options -o out -e trace=getppid true || echo "exit $?"
done
"$SCRY" strace -qq -A -e trace=getppid true
# These have one.
for options in '-C -T -y -w -S name' '-c -w -U name,calls' -z -Z '-z -z' '-A -o out'; do
  "$SCRY" strace -qq -o out $options -e trace=getppid true || echo "exit $?"
done
for options in -C -c ''; do
  "$SCRY" strace $options --script -e trace=getppid true | grep -c '^rawtracepoint:sched_switch,rawtracepoint:sched_process_exit'
done
"$SCRY" strace -C --script -e trace=getppid,read,write,close,openat true | grep -c TS_COMPAT
== ready none
== stdout
1
1
1
2
== stderr
WARNING: -w has no effect without -c or -C, which make a table
WARNING: -U has no effect without -c or -C, which make a table
WARNING: -S has no effect without -c or -C, which make a table
WARNING: -O has no effect without -c or -C, which make a table
WARNING: -i has no effect with -c, which shows no calls; -C shows both
WARNING: -T has no effect with -c, which shows no calls; -C shows both
WARNING: -y has no effect with -c, which shows no calls; -C shows both
WARNING: -Y has no effect with -c, which shows no calls; -C shows both
WARNING: -r has no effect with -c, which shows no calls; -C shows both
WARNING: -t has no effect with -c, which shows no calls; -C shows both
WARNING: -k has no effect with -c, which shows no calls; -C shows both
WARNING: -n has no effect with -c, which shows no calls; -C shows both
WARNING: -N has no effect with -c, which shows no calls; -C shows both
WARNING: of -z and -Z the last one counts; -e status=successful,failed takes both
WARNING: of -z and -Z the last one counts; -e status=successful,failed takes both
WARNING: -c has no effect with -C, which shows calls and the table
WARNING: -ff does what -f does with -c, whose table is one
WARNING: --tips has no effect: scry has no tips; docs/strace.md has examples
WARNING: -A has no effect without -o FILE
