# Each --cgroup is looked at, not only the last.
== script
tracepoint:syscalls:sys_enter_read { }
== args
--cgroup /nowhere --cgroup /nothing
== stderr
--cgroup:1:11-21: ERROR: Failed to get cgroupid for path: find the cgroup '/nowhere'
in_cgroup("/nowhere") || in_cgroup("/nothing")
          ~~~~~~~~~~
--cgroup:1:36-46: ERROR: Failed to get cgroupid for path: find the cgroup '/nothing'
in_cgroup("/nowhere") || in_cgroup("/nothing")
                                   ~~~~~~~~~~
== exit 1
