# join() prints 1023 characters of an item; the end of the run reports that one was cut. The command of -c has its name before its own
# execve.
== file exec.py
import os
os.execv("/bin/true", ["true", "a" * 1022, "b" * 1023, "c" * 1024, "d"])
== run
"$SCRY" -q -c '/usr/bin/python3 exec.py' -e 'tracepoint:syscalls:sys_enter_execve /comm == "python3"/ { join(args.argv); }' |
  awk 'NF { for (i = 1; i <= NF; i++) print substr($i, 1, 2), length($i) }'
== ready none
== end none
== where host
== stdout
/u 16
ex 7
tr 4
aa 1022
bb 1023
cc 1023
d 1
== stderr
1 strings of join at stdin:1:60-75 were cut: they are longer than max_strlen
HINT: raise max_strlen
