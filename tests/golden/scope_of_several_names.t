# --comm given again adds a name: any of them will do.
== script
tracepoint:syscalls:sys_enter_getpid { @[comm] = count(); }
== args
--comm dd --comm 'cat*'
== show typed
map @: string[16] -> count_t
probe tracepoint:syscalls:sys_enter_getpid (btf_raw_tracepoint, sys_enter dispatcher)
  for ((comm():string[16] == "dd") || glob(comm():string[16], "cat*"):bool)
  @[comm():string[16]] = count()
== events
syscall getpid pid=12 comm=dd
syscall getpid pid=13 comm=cat2
syscall getpid pid=13 comm=cp
== stdout


@[cat2]: 1
@[dd]: 1
