# fail() in an alternative is about the kernel: one sentence, without a place; maps of the missing probe are not missed.
== machine
btf no-fentry
== script
fentry:vfs_read { @ = count(); }
else begin { fail("this kernel has no fentry: use a tracepoint"); }
end { print(@); }
== stderr
ERROR: this kernel has no fentry: use a tracepoint
== exit 1
