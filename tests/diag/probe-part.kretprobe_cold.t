# The cold part of a function does not return to whoever called that.
== script
kretprobe:vfs_read.cold { } kretprobe:vfs_read.isra.0.cold.3 { }
== stderr
stdin:1:1-24: ERROR: vfs_read.cold is not entered by a call: a return probe would overwrite data of the kernel
kretprobe:vfs_read.cold { } kretprobe:vfs_read.isra.0.cold.3 { }
~~~~~~~~~~~~~~~~~~~~~~~
HINT: probe the return of vfs_read, which jumps to it
stdin:1:29-61: ERROR: vfs_read.isra.0.cold.3 is not entered by a call: a return probe would overwrite data of the kernel
kretprobe:vfs_read.cold { } kretprobe:vfs_read.isra.0.cold.3 { }
                            ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: probe the return of vfs_read.isra.0, which jumps to it
== exit 1
