# A script that is refused is not also told that --comm has no effect.
== machine
btf no-fentry
== script
fentry:vfs_read { @ = count(); }
else begin { fail("this kernel has no fentry: use a tracepoint"); }
== args
--comm sleep
== stderr
ERROR: this kernel has no fentry: use a tracepoint
== exit 1
