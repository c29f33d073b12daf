# Each --cgroup is looked at, not only the last.
== script
tracepoint:syscalls:sys_enter_read { }
== args
--cgroup /nowhere --cgroup=/nothing
== stderr
command line:1:10-18: ERROR: Failed to get cgroupid for path: find the cgroup '/nowhere'
--cgroup /nowhere
         ~~~~~~~~
command line:1:10-18: ERROR: Failed to get cgroupid for path: find the cgroup '/nothing'
--cgroup=/nothing
         ~~~~~~~~
== exit 1
