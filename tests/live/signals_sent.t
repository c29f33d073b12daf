# Each SIGTERM is printed with its sender and its receiver, and no other signal is.
== script
tracepoint:signal:signal_generate /args.sig == 15/ {
  printf("%s (%d) sent signal %d to PID %d\n", comm, pid, args.sig, args.pid);
}
== workload
signals 15 25
signals 10 5
== check
lines.count(f"signals ({works[0]['pid']}) sent signal 15 to PID {works[0]['target']}") == 25
sum(line.startswith('signals ') for line in lines) == 25
