# A few calls are traced by their own tracepoints, so that other calls pay less; the lines are the same. The map
# that lets the kernel close tracepoints in its own time is made before a run gives up its privileges.
== needs root strace
== where host
== run
for calls in getppid getppid,openat,read,close getppid,openat,read,close,write rt_sigreturn '!getppid'; do
  "$SCRY" strace --script -e trace="$calls" true | grep -E '^(raw)?tracepoint:(syscalls:)?sys_enter'
done
for options in -yy -k '-e inject=openat:delay_enter=1ms' -c; do
  "$SCRY" strace --script -e trace=openat,connect $options true 2>&1 | grep -E '^(raw)?tracepoint:(syscalls:)?sys_enter'
done
shown() { sed -n 'p' "$1" | sed 's/0x[0-9a-f]*/ADDRESS/g; s/_pid=[0-9]*//; s/si_utime.*//; s/getppid() .*/getppid()/; s/  *= / = /; s/ (.*//' | sort | uniq -c; }
"$SCRY" strace -f -e trace=getppid,openat,getcwd -o ours sh -c '"$1" openat 300 /proc/version; pwd' - "$TARGETS/syscalls" >/dev/null
strace -f -e trace=getppid,openat,getcwd -o theirs sh -c '"$1" openat 300 /proc/version; pwd' - "$TARGETS/syscalls" >/dev/null
for lines in ours theirs; do sed -i 's/^[0-9]* *//' $lines; shown $lines > $lines.sorted; done
cmp ours.sorted theirs.sorted && grep -c '/proc/version' ours
"$SCRY" strace -f -c -e trace=openat -U name,calls -o table "$TARGETS/syscalls" openat 300 /proc/version >/dev/null
sed -n 's/^openat *//p' table
ASAN_OPTIONS=detect_leaks=0 strace -f -e trace=bpf -o calls "$SCRY" -e 'tracepoint:syscalls:sys_enter_execve { @ = count(); }' -c true >/dev/null
grep -c 'BPF_MAP_TYPE_PERF_EVENT_ARRAY.*= [0-9]' calls
== ready none
== stdout
tracepoint:syscalls:sys_enter_getppid /tid == cpid/ {
tracepoint:syscalls:sys_enter_read,tracepoint:syscalls:sys_enter_close,tracepoint:syscalls:sys_enter_getppid,tracepoint:syscalls:sys_enter_openat /tid == cpid/ {
rawtracepoint:sys_enter /tid == cpid/ {
rawtracepoint:sys_enter /tid == cpid/ {
rawtracepoint:sys_enter /tid == cpid/ {
rawtracepoint:sys_enter /tid == cpid/ {
rawtracepoint:sys_enter /tid == cpid/ {
rawtracepoint:sys_enter /tid == cpid/ {
tracepoint:syscalls:sys_enter_connect,tracepoint:syscalls:sys_enter_openat /tid == cpid/ {
300
300
1
