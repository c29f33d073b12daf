# Arguments of system calls that are narrower than a register have their own size and sign, by whatever mechanism: clocks,
# keys and modes. What a caller leaves in the upper bytes is not looked at.
== file app.py
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall(228, ctypes.c_long(-6), 0)                       # clock_gettime
libc.syscall(83, b"/nonexistent/a", ctypes.c_long(0xabcd01ff))  # mkdir
libc.syscall(248, 0, 0, 0, ctypes.c_long(0), ctypes.c_long(-3))  # add_key
== file script.bt
tracepoint:syscalls:sys_enter_clock_gettime /args.which_clock < 0/ { printf("%d %d\n", args.which_clock, args.which_clock == -6); }
tracepoint:syscalls:sys_enter_mkdir /str(args.pathname) == "/nonexistent/a"/ { printf("%o\n", args.mode); }
tracepoint:syscalls:sys_enter_add_key { printf("%d\n", args.ringid); }
== where host
== run
"$SCRY" -q script.bt -c 'python3 app.py' | grep .
echo "records:"
"$SCRY" -q -e 'tracepoint:syscalls:sys_enter_mkdir /comm == "python3"/ { print(args.mode); }' -c 'python3 app.py' | grep .
== needs root python
== ready none
== stdout
-6 1
777
-3
records:
511
