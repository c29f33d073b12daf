# The kernel allows path() in a few functions only: scry says so before the kernel refuses the program.
== machine
btf
== script
fentry:vfs_read { print(path(args.file.f_path)); }
== stderr
stdin:1:25-47: ERROR: The kernel does not allow path() in fentry:vmlinux:vfs_read
fentry:vfs_read { print(path(args.file.f_path)); }
                        ~~~~~~~~~~~~~~~~~~~~~~
HINT: it allows the function in security_file_permission, security_inode_getattr, security_file_open, security_path_truncate, vfs_truncate, vfs_fallocate, dentry_open, vfs_getattr, filp_close
== exit 1
