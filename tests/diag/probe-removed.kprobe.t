# With missing_probes = warn a missing function is left out, and a probe without any other.
== script
config = { missing_probes = warn } kprobe:no_such, kprobe:vfs_read { } kprobe:zzz* { }
== stderr
stdin:1:36-50: WARNING: No matches for kprobe no_such. Skipping.
config = { missing_probes = warn } kprobe:no_such, kprobe:vfs_read { } kprobe:zzz* { }
                                   ~~~~~~~~~~~~~~
stdin:1:72-83: WARNING: Probe has no valid attach points. It is being removed.
config = { missing_probes = warn } kprobe:no_such, kprobe:vfs_read { } kprobe:zzz* { }
                                                                       ~~~~~~~~~~~
