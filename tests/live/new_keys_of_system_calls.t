# The same of 40,003 keys that come from system calls, one after the other.
== args
-q -c 'syscalls getppid 40003'
== script
config = { max_map_keys = 50000 }
tracepoint:raw_syscalls:sys_enter /args.id == 110 && pid == cpid/ { @n++; @[@n] = hist(@n); @c[@n] = count(); }
end { print((len(@), len(@c))); clear(@); clear(@c); }
== check
'(40003, 40003)' in lines
'@n: 40003' in lines
'WARNING' not in err
