# What would let a program change results is named, and what does it for a command.
== machine
no-override-return
== script
kprobe:vfs_read { inject_error(ENOSPC); override(1); }
== args
--unsafe
== stderr
stdin:1:19-39: ERROR: inject_error(): this kernel lets no program change what a function returns
kprobe:vfs_read { inject_error(ENOSPC); override(1); }
                  ~~~~~~~~~~~~~~~~~~~~
HINT: it would with CONFIG_BPF_KPROBE_OVERRIDE; scry strace -e inject=openat:error=ENOSPC COMMAND lets calls of a command fail
stdin:1:41-52: ERROR: override(): this kernel lets no program change what a function returns
kprobe:vfs_read { inject_error(ENOSPC); override(1); }
                                        ~~~~~~~~~~~
HINT: it would with CONFIG_BPF_KPROBE_OVERRIDE; scry strace -e inject=openat:error=ENOSPC COMMAND lets calls of a command fail
== exit 1
