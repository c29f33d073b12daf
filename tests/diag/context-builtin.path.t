# path() and override() are for some kinds of probes.
== script
kprobe:vfs_read { print(path(arg0)); }
== stderr
stdin:1:25-35: ERROR: The path function can only be used with 'fentry', 'fexit', 'iter' probes
kprobe:vfs_read { print(path(arg0)); }
                        ~~~~~~~~~~
== exit 1
