# dd with 512000 blocks writes 512003 times: the blocks and its three status lines.
== script
tracepoint:syscalls:sys_exit_write { @count[comm] = count(); }
== args
-c '/usr/bin/dd if=/dev/zero of=/dev/null bs=1 count=500k'
== where host
== check
maps['@count']['dd'] == 512003
== stderr contains
Attached 1 probe
512000+0 records in
