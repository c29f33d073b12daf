# --cgroup wants the directory of a cgroup.
== script
tracepoint:syscalls:sys_enter_read { }
== args
--cgroup /nowhere
== stderr
--cgroup:1:11-21: ERROR: Failed to get cgroupid for path: find the cgroup '/nowhere'
in_cgroup("/nowhere")
          ~~~~~~~~~~
== exit 1
