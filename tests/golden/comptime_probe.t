# A probe whose predicate is `comptime` and false is not there: no program, and its body is not checked.
== script
macro counts() { getopt("counts", false, "count") }
interval:s:1 /comptime !counts()/ { print("ticks"); }
interval:s:1 /comptime counts()/ { @n = count(); no_such_function(); }
interval:s:2 /comptime (1 + 1 == 2)/ { print("twice"); }
== events
tick interval:s:1
tick interval:s:2
== stdout
ticks
twice


