# A dollar sign in an attach point begins a parameter.
== script
tracepoint:syscalls:sys_$a { }
== stderr
stdin:1:25-27: ERROR: syntax: invalid trailing character for positional param: a. Try quoting this entire part if this is intentional e.g. "$a".
tracepoint:syscalls:sys_$a { }
                        ~~
== exit 1
