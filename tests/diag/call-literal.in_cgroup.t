# --cgroup wants the directory of a cgroup.
== script
tracepoint:syscalls:sys_enter_read { }
== args
--cgroup /nowhere
== stderr
command line:1:10-18: ERROR: Failed to get cgroupid for path: find the cgroup '/nowhere'
--cgroup /nowhere
         ~~~~~~~~
== exit 1
