# The bodies of a script that asks whether a task is traced are not filtered, those that do not ask neither.
== script
tracepoint:syscalls:sys_enter_getpid { if (traced) { @inside = count(); } @all = count(); }
software:faults:1 { @faults = count(); }
== args
-p 12,13 --comm 'dd*'
== show typed
map @inside: () -> count_t
map @all: () -> count_t
map @faults: () -> count_t
probe tracepoint:syscalls:sys_enter_getpid (btf_raw_tracepoint, sys_enter dispatcher)
  if (((pid():uint32 == 12:uint32) || (pid():uint32 == 13:uint32)) && glob(comm():string[16], "dd*"):bool)
    @inside = count()
  @all = count()
probe software:faults:1 (perf_event, direct)
  @faults = count()
== events
syscall getpid pid=12 tid=14 comm=dd
syscall getpid pid=13 comm=cp
syscall getpid pid=14 comm=dd
task comm=cp
tick software:faults:1
task comm=ddd
tick software:faults:1
== stdout


@all: 3
@inside: 1
