# decode(args): the arguments of system calls as text, at the entry and at the end, all of them or one by its name.
== file calls.bt
tracepoint:syscalls:sys_enter_openat /pid == cpid && str(args.filename) == "data"/ {
  $text = decode(args);
  printf("enter %s | %s\n", $text, decode(args, "flags"));
}
tracepoint:syscalls:sys_exit_read /pid == cpid && args.ret == 6/ { @texts[decode(args, "buf"), args.ret] = count(); }
tracepoint:syscalls:sys_enter_read /pid == cpid/ { @[decode(args, "fd"), decode(args, "count")] = count(); }
rawtracepoint:sys_exit /pid == cpid && args.regs->orig_ax == 59/ { print(decode(args)); }
rawtracepoint:sys_enter /pid == cpid && (args.id == 0 || args.id == 257)/ { @flags[decode(args, "flags")] = count(); }
== run
echo hello > data
app=$(command -v syscalls)
"$SCRY" -q -c "$app read 5 data" calls.bt | grep -v -e ^pid= -e ^calls= -e ^bytes= -e '^$' > out
sed 's/0x[0-9a-f]*/ADDRESS/g' out
echo exit
"$SCRY" -q -c "$app openat 2 missing" -e '
tracepoint:syscalls:sys_exit_openat /pid == cpid && args.ret == -2/ { print(decode(args)); }' | grep AT_FDCWD
# More than a value has room for; JSON.
"$SCRY" -q -f json -c "echo $(seq -s ' ' 1000 1020)" -e 'tracepoint:syscalls:sys_enter_write /pid == cpid/ { print(decode(args)); }' | grep '"value"'
== ready none
== stdout
NULL, NULL, NULL
enter AT_FDCWD, "data", O_RDONLY | O_RDONLY
@[3, 100]: 5
@flags[O_RDONLY]: 1
@flags[]: 5
@texts["hello\n", 6]: 1
exit
AT_FDCWD, "missing", O_RDONLY
AT_FDCWD, "missing", O_RDONLY
{"type": "value", "data": "1, \"1000 1001 1002 1003 1004 1005 10\"..., 105"}
