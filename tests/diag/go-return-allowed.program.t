# With --unsafe a return probe in a Go program is warned of.
== args
--unsafe
== script
uretprobe:/proc/self/exe:main { }
== stderr
stdin:1:1-30: WARNING: /proc/self/exe is a Go program: a return probe may crash it when a stack grows or is collected
uretprobe:/proc/self/exe:main { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: set uprobes on the function's return instructions instead: uprobe:TARGET:FUNCTION+OFFSET
