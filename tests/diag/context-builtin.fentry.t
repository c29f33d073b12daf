# What fentry has not.
== machine
btf
== script
fentry:vfs_read { print(arg0); print(ctx.di); print(reg("ip")); }
== stderr
stdin:1:25-29: ERROR: The arg0 builtin can only be used with 'kprobes', 'uprobes' and 'usdt' probes
fentry:vfs_read { print(arg0); print(ctx.di); print(reg("ip")); }
                        ~~~~
HINT: use args.NAME: this probe has its arguments by name
stdin:1:38-41: ERROR: The ctx builtin can not be used with 'fentry' probes
fentry:vfs_read { print(arg0); print(ctx.di); print(reg("ip")); }
                                     ~~~
stdin:1:53-62: ERROR: reg can not be used with "fentry" probes
fentry:vfs_read { print(arg0); print(ctx.di); print(reg("ip")); }
                                                    ~~~~~~~~~
== exit 1
