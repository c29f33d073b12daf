# Only numbers name positional parameters in an attach point.
== script
tracepoint:sched:sched_$a { }
== stderr
stdin:1:24-26: ERROR: syntax: invalid trailing character for positional param: a. Try quoting this entire part if this is intentional e.g. "$a".
tracepoint:sched:sched_$a { }
                       ~~
== exit 1
