# `args` as a whole: printed, copied, dereferenced as if it were a pointer.
== script
uprobe:calls:add { print(args); $copy = args; print(($copy.b, (*args).a, args->c)); }
== where host
== workload
calls 1
== stdout contains
{ .a = 0, .b = 10, .c = 65, .d = 0 }
(10, 0, 65)
