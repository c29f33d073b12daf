# A file without DWARF has no lines.
== script
uprobe:/bin/true@true.c:1 { }
== stderr
stdin:1:1-26: ERROR: No DWARF debug info found for '/bin/true', cannot attach by source code location.
uprobe:/bin/true@true.c:1 { }
~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: compile the program with -g, or install its debug information (--debuginfo names further folders)
== exit 1
