# A list in braces is a shell's; the attach points that it means are named.
== script
kprobe:vfs_{read,write} { @ = count(); }
== stderr
== exit 1
