# Whose events a body sees is asked before anything else, and each provider is asked what concerns it: processes where
# the kernel cannot limit the attachment, names in every task, nothing of timers.
== script
tracepoint:syscalls:sys_enter_getpid /1/ { @pid[pid] = count(); }
software:faults:1, interval:s:1 { @[probetype] = count(); }
== args
-p 12,13 --comm 'dd*'
== show typed
map @pid: uint32 -> count_t
map @: string[9] -> count_t
probe tracepoint:syscalls:sys_enter_getpid (btf_raw_tracepoint, sys_enter dispatcher)
  for ((pid():uint32 == 12:uint32) || (pid():uint32 == 13:uint32))
  for glob(comm():string[16], "dd*"):bool
  where true
  @pid[pid():uint32] = count()
probe software:faults:1 (perf_event, direct)
  for glob(comm():string[16], "dd*"):bool
  @["software"] = count()
probe interval:s:1 (perf_event, direct)
  @["interval"] = count()
== events
syscall getpid pid=12 tid=14 comm=dd
syscall getpid pid=13 comm=dd2
syscall getpid pid=13 comm=cp
syscall getpid pid=14 comm=dd
task comm=cp
tick software:faults:1
tick interval:s:1
task comm=ddd
tick software:faults:1
tick interval:s:1
== stdout


@[interval]: 2
@pid[12]: 1
@pid[13]: 1
