# A script that prints at intervals is the same with and without --comm.
== script
interval:s:1 { print(2); exit(); }
== args
--comm sleep
== stderr
command line:1:8-13: WARNING: --comm without effect: no probe of this script runs in a task
--comm sleep
       ~~~~~
== exit 0
