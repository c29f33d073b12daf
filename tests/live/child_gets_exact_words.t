# The command of -c is split at spaces, without a shell.
== script
BEGIN { printf("begin\n"); }
tracepoint:sched:sched_switch { @ = count(); }
END { clear(@); }
== args
-c '/usr/bin/printf %s| $HOME "x" a'
== where host
== check
out.replace('begin\n', '').startswith('$HOME|"x"|a|')
