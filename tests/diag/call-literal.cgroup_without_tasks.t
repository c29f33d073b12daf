# Nothing else would look at the cgroup: begin and interval run in no task.
== script
begin { print(1); } interval:s:1 { print(2); }
== args
--comm sleep --cgroup /nonexistent
== stderr
command line:1:10-22: ERROR: Failed to get cgroupid for path: find the cgroup '/nonexistent'
--cgroup /nonexistent
         ~~~~~~~~~~~~
== exit 1
