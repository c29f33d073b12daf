# max_stack_frames: stacks that are deeper are cut, and the run says so; those of a limit in the script are as asked for.
== script
config = { max_stack_frames=100 }
tracepoint:syscalls:sys_enter_getppid /comm == "unwinding"/ { @[len(ustack)] = count(); @seven[len(ustack(7))] = count(); }
== needs root
== args
-c 'unwinding deep 10'
== check
maps['@'] == {'100': 10} or maps['@'] == {100: 10}
maps['@seven'] == {'7': 10} or maps['@seven'] == {7: 10}
== stderr
Attached 1 probe
WARNING: 10 user stacks have more frames than max_stack_frames, and were cut
HINT: raise max_stack_frames; 512 is the most: config = { max_stack_frames = 512 } in a script, SCRY_MAX_STACK_FRAMES=512 in the environment of any command
