# A list in braces is a shell's; the attach points that it means are named.
== script
kprobe:vfs_{read,write} { @ = count(); }
== stderr
stdin:1:12-24: ERROR: syntax: an attach point has no list of names in braces
kprobe:vfs_{read,write} { @ = count(); }
           ~~~~~~~~~~~~
HINT: write one for each name: kprobe:vfs_read, kprobe:vfs_write { ... }
== exit 1
