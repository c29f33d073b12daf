# A run whose script shows a file for each system call, those that read the file included, ends soon after SIGINT: what is
# queued is not read any more, and counted in one line. The end probe may still show one.
== script
tracepoint:raw_syscalls:sys_enter { cat("/proc/version"); }
end { cat("/proc/self/comm"); }
== args
-q
== workload
sleep 1
== where host
== timeout 20
== end INT
== stderr contains
HINT: show fewer files
== check
len(re.findall(r'^WARNING: [0-9]+ files of cat\(\) were not read: the run had ended$', err, re.M)) == 1
end_seconds < 3
'scry' in lines
