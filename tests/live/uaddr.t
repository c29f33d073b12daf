# A variable of a position-independent program is read through its symbol, and its type has the symbol's size.
== script
uprobe:shapes:main { printf("%d\n", *uaddr("traced_number")); }
uprobe:calls:leaf { printf("%d\n", *uaddr("small_number")); exit(); }
== where host
== end none
== workload
shapes 1
calls 1
== check
lines.count('4711') == 1
lines.count('1234') == 1
