# Arguments and result come from the registers of the calling convention. (With --unsafe: scry_golden looks like a Go program.)
== args
--unsafe --no-warnings
== script
uprobe:/proc/self/exe:main { printf("%d %s %d %d %d %d %s %s\n", arg0, str(arg1), arg2, arg3, arg4, arg5, func, probe); }
uretprobe:/proc/self/exe:main { printf("%d %d\n", retval, (int32)retval < 0); }
== events
string 0x7f0000001000 "text"
call uprobe:/proc/self/exe:main ip=0x401000 di=1 si=0x7f0000001000 dx=3 cx=4 r8=5 r9=6
call uretprobe:/proc/self/exe:main ax=0xffffffff
== stdout
1 text 3 4 5 6 main uprobe:/proc/self/exe:main
-1 1


