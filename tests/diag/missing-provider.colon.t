# An attach point begins with its provider.
== script
:x { }
== stderr
stdin:1:1-3: ERROR: No attach points for probe
:x { }
~~
HINT: write provider:part:..., for example kprobe:vfs_read
== exit 1
