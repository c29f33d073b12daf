# A machine's facts as a file: what is compiled for it is what is compiled on it, without privileges; what it lacks is
# reported as on the machine itself.
== file script.bt
tracepoint:sched:sched_process_exec { @[str(args.filename), comm] = count(); }
tracepoint:syscalls:sys_enter_openat { printf("%s %d\n", str(args.filename), ((struct task_struct *)curtask)->prio); }
interval:s:1 { @k[kstack(4)] = hist(nsecs); print(kaddr("vfs_read") > 0); }
== run
"$SCRY" info --record here.facts && head -n 1 here.facts
as_nobody() { setpriv --reuid 65534 --clear-groups "$@"; }
chmod 777 .
"$SCRY" --show typed script.bt >typed.here
as_nobody "$SCRY" --facts here.facts --show typed script.bt >typed.there; echo "typed $?"; cmp typed.here typed.there
"$SCRY" --show bpf -e 'rawtracepoint:sched_switch { @[comm] = count(); }' >bpf.here
as_nobody "$SCRY" --facts here.facts --show bpf -e 'rawtracepoint:sched_switch { @[comm] = count(); }' >bpf.there
cmp bpf.here bpf.there && echo same programs
"$SCRY" list 'tracepoint:sched:*' >list.here
as_nobody "$SCRY" list --facts here.facts 'tracepoint:sched:*' >list.there; cmp list.here list.there && echo same list
"$SCRY" explain script.bt | grep -v ^Estimated >explain.here
as_nobody "$SCRY" explain --facts here.facts script.bt >explain.there; cmp explain.here explain.there && echo same mechanisms
as_nobody "$SCRY" compile --facts here.facts script.bt -o there.scry && "$SCRY" run --dry-run there.scry && echo runs here

echo -- a machine that lacks them
sed 's/^tracepoint \([0-9]*\) sched:sched_process_exec$/tracepoint \1 sched:sched_process_exek/' here.facts >other.facts
as_nobody "$SCRY" --facts other.facts --show typed script.bt 2>&1 >nothing | head -n 1
as_nobody "$SCRY" --facts here.facts --show typed -e 'kprobe:vfs_read { print(((struct task_struct *)1)->prioo); }' 2>&1 |
  grep -o "task_struct.*"

echo -- wrong uses
"$SCRY" --facts here.facts -e 'begin { exit(); }'; echo $?
"$SCRY" --facts script.bt --show typed -e 'begin { exit(); }'; echo $?
"$SCRY" --facts nowhere --show typed -e 'begin { exit(); }'; echo $?
"$SCRY" --facts here.facts --traceable-functions /dev/null -l; echo $?
BPFTRACE_BTF=/dev/null "$SCRY" explain --facts here.facts script.bt; echo $?
as_nobody "$SCRY" info --record not.facts 2>&1 | head -c 6; ls not.facts 2>/dev/null || echo; echo nothing written
== where host
== ready none
== stdout
scry facts 1
typed 0
same programs
same list
same mechanisms
runs here
-- a machine that lacks them
script.bt:1:1-36: ERROR: No matches for tracepoint sched:sched_process_exec.
task_struct' does not contain a field named 'prioo'
task_struct *)1)->prioo); }
-- wrong uses
1
1
1
1
1
ERROR:
nothing written
== stderr
ERROR: --facts describes another machine: nothing can run there from here
HINT: use scry explain, scry list, scry compile or --show STAGE
ERROR: --facts: 'script.bt' is no description of a machine: line 1: expected 'scry facts 1'
HINT: write one with scry info --record FILE
ERROR: open nowhere: No such file or directory
ERROR: --facts has a list of functions: --traceable-functions cannot be used with it
ERROR: --facts has the kernel's types: unset BPFTRACE_BTF
