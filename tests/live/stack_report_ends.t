# The report of a run that ended with its process says so; where there is no terminal, COLUMNS is the width.
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
timeout 2 sh -c 'while :; do :; done' & pid=$!
sleep 0.5
"$SCRY" profile --follow -p $pid -d 20 2>&1 > /dev/null | sed "s/^Process $pid \(.*\)([0-9.]* s)/Process PID \1(TIME)/" | grep ended
cat > deep.py <<'P'
import os
def one_function_with_a_long_name(depth):
    if depth: another_function_with_a_long_name(depth - 1)
    else: [os.getppid() for _ in range(1000)]
def another_function_with_a_long_name(depth): one_function_with_a_long_name(depth)
one_function_with_a_long_name(3)
P
for columns in 80 200; do
  COLUMNS=$columns "$SCRY" -q -f tree -e 'tracepoint:syscalls:sys_enter_getppid /comm == "python3"/ { @[ustack] = count(); }' -c 'python3 deep.py' | awk '{ if (length > n) n = length } END { print (n > 80), (n <= 200) }'
done
== ready none
== stdout
Process PID ended before the time was over (TIME); --comm NAME stays with a program that is started again.
0 1
1 1
