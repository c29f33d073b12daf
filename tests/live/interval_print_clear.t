# print(@); clear(@) in one interval loses no count between the two.
== script
tracepoint:raw_syscalls:sys_enter /args.id == 110 && comm == "syscalls"/ { @ = count(); }
interval:ms:50 { print(@); clear(@); }
== workload
syscalls getppid 50000
sleep 0.1
syscalls getppid 70000
sleep 0.1
syscalls getppid 30000
== check
sum(value for value in prints['@'] if value) == 150000
len([value for value in prints['@'] if value]) >= 3
