# Arguments that lead to functions, which no program may load, by name and by number.
== script
rawtracepoint:workqueue_execute_end /args.function == arg1/ {
  if ((uint64)args.function > 0x1000) { printf("read\n"); exit(); }
}
interval:s:20 { printf("none\n"); exit(); }
== needs root
== check
lines.count('read') >= 1
lines.count('none') == 0
