# A return probe in a Go program is refused without --unsafe, a probe at the entry is not.
== script
uprobe:/proc/self/exe:main { } uretprobe:/proc/self/exe:main { }
== stderr
stdin:1:32-61: ERROR: /proc/self/exe is a Go program: a return probe may crash it when a stack grows or is collected
uprobe:/proc/self/exe:main { } uretprobe:/proc/self/exe:main { }
                               ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: set uprobes on the function's return instructions instead, or add --unsafe if it may crash
== exit 1
