# join() prints the arguments of each command that the child starts: with blanks, with a separator, without any.
== file run.sh
#!/bin/sh
/bin/echo a "b c" "" d > /dev/null
/bin/echo 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 > /dev/null
== script
tracepoint:syscalls:sys_enter_execve /comm == "run.sh"/ { join(args.argv); join(args.argv, ","); join(args.argv, ""); }
== workload
./run.sh
== stdout contains
/bin/echo a b c
/bin/echo,a,b c
/bin/echoab c
/bin/echo 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
/bin/echo,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
== check
not any('16' in line for line in lines)
