# A flame graph of a script without stacks is an empty picture, and the reason is on stderr.
== script
begin { @start[1] = 2; print("hello"); exit(); }
== args
-q -f folded
== end none
== ready none
== stdout
== stderr
WARNING: The picture is empty: no key of @start holds a stack; count stacks, as in @[kstack, ustack] = count()
WARNING: The picture leaves out what the script prints; -f text shows it, beside -f NAME:FILE
