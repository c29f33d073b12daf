# exit() in a probe ends the run: what was sent before it is printed, what came behind it is not.
== script
tracepoint:syscalls:sys_enter_getpid { printf("%s\n", comm); if (comm == "stop") { exit(7); } @[comm] = count(); }
end { printf("end\n"); }
== events
syscall getpid comm=a
syscall getpid comm=b
syscall getpid comm=stop
syscall getpid comm=c
== stdout
a
b
stop
end


@[a]: 1
@[b]: 1
== exit 7
