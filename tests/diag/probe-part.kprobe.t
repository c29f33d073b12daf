# Modules must be loaded, addresses need --unsafe, offsets are numbers.
== script
kprobe:nomod:f { } kprobe:0xffffffff81000100 { } kprobe:vfs_read+x { } kretprobe:vfs_read+4 { } kprobe:12x { } kprobe:vfs*+4 { }
== stderr
stdin:1:1-15: ERROR: specified module nomod in probe kprobe:nomod:f is not loaded.
kprobe:nomod:f { } kprobe:0xffffffff81000100 { } kprobe:vfs_read+x { } kretprobe:vfs_read+4 { } kprobe:12x { } kprobe:vfs*+4 { }
~~~~~~~~~~~~~~
stdin:1:20-45: ERROR: Probing by address requires --unsafe
kprobe:nomod:f { } kprobe:0xffffffff81000100 { } kprobe:vfs_read+x { } kretprobe:vfs_read+4 { } kprobe:12x { } kprobe:vfs*+4 { }
                   ~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:50-67: ERROR: Invalid offset: invalid integer: x
kprobe:nomod:f { } kprobe:0xffffffff81000100 { } kprobe:vfs_read+x { } kretprobe:vfs_read+4 { } kprobe:12x { } kprobe:vfs*+4 { }
                                                 ~~~~~~~~~~~~~~~~~
stdin:1:72-92: ERROR: Offset not allowed
kprobe:nomod:f { } kprobe:0xffffffff81000100 { } kprobe:vfs_read+x { } kretprobe:vfs_read+4 { } kprobe:12x { } kprobe:vfs*+4 { }
                                                                       ~~~~~~~~~~~~~~~~~~~~
stdin:1:97-107: ERROR: Invalid function/address argument: invalid trailing bytes: 12x
kprobe:nomod:f { } kprobe:0xffffffff81000100 { } kprobe:vfs_read+x { } kretprobe:vfs_read+4 { } kprobe:12x { } kprobe:vfs*+4 { }
                                                                                                ~~~~~~~~~~
stdin:1:112-125: ERROR: Offset not allowed
kprobe:nomod:f { } kprobe:0xffffffff81000100 { } kprobe:vfs_read+x { } kretprobe:vfs_read+4 { } kprobe:12x { } kprobe:vfs*+4 { }
                                                                                                               ~~~~~~~~~~~~~
== exit 1
