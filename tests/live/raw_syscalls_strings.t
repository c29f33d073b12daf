# Arguments of any system call are addresses in the process, whether they are used at once, by a variable or by a map.
== script
tracepoint:raw_syscalls:sys_enter /comm == "cat" && args.id == 257/ {
  $name = args.args[1];
  @name[tid] = args.args[1];
  if (str(args.args[1]) == "/etc/hostname") {
    printf("%s %s %s\n", str(args.args[1]), str($name), str(@name[tid]));
  }
  delete(@name, tid);
}
== args
-c '/bin/cat /etc/hostname'
== where host
== check
lines.count('/etc/hostname /etc/hostname /etc/hostname') == 1
== stderr contains
Attached 1 probe
