# A return probe in a Go program is warned of, a probe at the entry is not.
== script
uprobe:/proc/self/exe:main { } uretprobe:/proc/self/exe:main { }
== stderr
stdin:1:32-61: WARNING: /proc/self/exe is a Go program: a return probe may crash it when a stack grows or is collected
uprobe:/proc/self/exe:main { } uretprobe:/proc/self/exe:main { }
                               ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: set uprobes on the function's return instructions instead: uprobe:TARGET:FUNCTION+OFFSET
== exit 0
