# The processor stops at a kernel function by its address: a breakpoint on code counts its calls.
== script
watchpoint:vfs_read:8:x /comm == "dd"/ { @ = count(); }
== args
-c '/bin/dd if=/dev/zero of=/dev/null bs=1 count=300'
== where vm
== needs kprobes
== check
300 <= maps['@'] <= 330
== stderr contains
300+0 records in
