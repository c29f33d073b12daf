# A function that does not exist; near names are offered. A wildcard beside a match may match nothing.
== script
kprobe:vfs_raed, kprobe:vfs_read, kprobe:none* { } kprobe:ext4:vfs_read { } kprobe:zzz* { }
== stderr
stdin:1:1-16: ERROR: No matches for kprobe vfs_raed.
kprobe:vfs_raed, kprobe:vfs_read, kprobe:none* { } kprobe:ext4:vfs_read { } kprobe:zzz* { }
~~~~~~~~~~~~~~~
HINT: did you mean kprobe:vfs_read?
stdin:1:52-72: ERROR: No matches for kprobe ext4:vfs_read.
kprobe:vfs_raed, kprobe:vfs_read, kprobe:none* { } kprobe:ext4:vfs_read { } kprobe:zzz* { }
                                                   ~~~~~~~~~~~~~~~~~~~~
HINT: did you mean kprobe:vfs_read?
stdin:1:77-88: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
kprobe:vfs_raed, kprobe:vfs_read, kprobe:none* { } kprobe:ext4:vfs_read { } kprobe:zzz* { }
                                                                            ~~~~~~~~~~~
== exit 1
