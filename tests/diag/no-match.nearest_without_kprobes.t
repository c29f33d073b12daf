# A misspelled function where the kernel has no kprobes: the nearest name, and that it would not help either.
== machine
btf no-kprobe
== script
kprobe:vfs_raed { }
== stderr
stdin:1:1-16: ERROR: No matches for kprobe vfs_raed.
kprobe:vfs_raed { }
~~~~~~~~~~~~~~~
HINT: did you mean kprobe:vfs_read?
HINT: use a tracepoint: this kernel has no kprobes
== exit 1
