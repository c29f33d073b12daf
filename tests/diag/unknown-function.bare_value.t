# ctx, args and argN are values that are never called.
== script
begin { print(args()); }
kprobe:vfs_read { print(arg0()); }
== stderr
stdin:1:15-19: ERROR: Unknown function: 'args'
begin { print(args()); }
              ~~~~
HINT: write args without parentheses: it is a value
stdin:2:25-29: ERROR: Unknown function: 'arg0'
kprobe:vfs_read { print(arg0()); }
                        ~~~~
HINT: write arg0 without parentheses: it is a value
== exit 1
