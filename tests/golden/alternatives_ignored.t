# Without an alternative that works, missing_probes = ignore leaves the whole chain out; what fail() says is shown
# without a place of the script.
== machine
btf no-fentry no-kprobe
== script
config = { missing_probes = ignore }
fentry:vfs_read { @a = 1; } else kprobe:vfs_read { @a = 2; }
begin { @b = 1; }
== stdout


@b: 1
== stderr
Attached 1 probe
