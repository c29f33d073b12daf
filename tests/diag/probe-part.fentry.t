# A function of several modules needs its module; offsets and addresses are for kprobes.
== machine
btf
== script
fentry:vfs_dup { } fentry:vfs_read+4 { } fentry:0x10 { } fentry:nomod:f { }
== stderr
stdin:1:1-15: ERROR: ambiguous attach point, please specify module containing the function 'vfs_dup'
fentry:vfs_dup { } fentry:vfs_read+4 { } fentry:0x10 { } fentry:nomod:f { }
~~~~~~~~~~~~~~
HINT: use one of the modules ext4, vmlinux
stdin:1:20-37: ERROR: Offset not allowed
fentry:vfs_dup { } fentry:vfs_read+4 { } fentry:0x10 { } fentry:nomod:f { }
                   ~~~~~~~~~~~~~~~~~
stdin:1:42-53: ERROR: Probing by address is for kprobes
fentry:vfs_dup { } fentry:vfs_read+4 { } fentry:0x10 { } fentry:nomod:f { }
                                         ~~~~~~~~~~~
stdin:1:58-72: ERROR: specified module nomod in probe fentry:nomod:f is not loaded.
fentry:vfs_dup { } fentry:vfs_read+4 { } fentry:0x10 { } fentry:nomod:f { }
                                                         ~~~~~~~~~~~~~~
== exit 1
