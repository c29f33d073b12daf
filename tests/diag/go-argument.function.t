# A raw argument of a function of Go is not its parameter; the functions of C in such a program keep theirs.
== script
uprobe:/proc/self/exe:main.work { @ = arg1; } uprobe:/proc/self/exe:main { @ = arg1; }
== stderr
stdin:1:39-43: WARNING: arg1 is not a parameter of main.work: functions of Go have theirs in other registers than those of C
uprobe:/proc/self/exe:main.work { @ = arg1; } uprobe:/proc/self/exe:main { @ = arg1; }
                                      ~~~~
HINT: use args.NAME (scry -lv PROBE lists the names), or reg("ax"), reg("bx"), reg("cx"), reg("di"), reg("si") for the first integers
