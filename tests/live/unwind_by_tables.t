# dw_ustack, and stack_unwind: by tables alone, and by frame pointers, which this program does not have.
== run
script='tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[len(ustack)] = count(); @dwarf[len(dw_ustack)] = count(); }'
"$SCRY" -q -e "config = { unstable_dw_ustack=true } $script" -c 'unwinding chain 10'
"$SCRY" -q -e "config = { unstable_dw_ustack=true; stack_unwind=dwarf } $script" -c 'unwinding chain 10'
"$SCRY" -q -e "config = { unstable_dw_ustack=true; stack_unwind=fp } $script" -c 'unwinding chain 10'
== needs root
== check
out.count('@[9]: 10\n') == 2
out.count('@dwarf[9]: 10\n') == 3
