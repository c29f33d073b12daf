# print(@a); zero(@a) of keyed maps loses no event either, with events on both CPUs all the time; the keys stay.
== args
-q
== script
tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ {
  @a[cpu, pid] = count(); @h[pid] = hist(2); @s = sum(3); @n = count();
}
interval:ms:50 { print(@a); print(@h); print(@s); zero(@a); zero(@h); zero(@s); }
== workload
syscalls getppid 500000 & syscalls getppid 500000; wait
== timeout 60
== check
maps['@n'] == 1000000
sum(value for each in prints['@a'] for value in each.values()) == 1000000
sum(total(value) for each in prints['@h'] for value in each.values()) == 1000000
sum(prints['@s']) == 3000000
len(maps['@a']) >= 2 and len(maps['@h']) == 2
'WARNING' not in err
