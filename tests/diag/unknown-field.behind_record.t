# What lies behind a tracepoint's record is not in a copy of the record.
== script
tracepoint:block:block_rq_issue { $a = args; print(str($a.cmd)); }
== stderr
stdin:1:56-62: ERROR: cmd is stored after the record and was not copied with it
tracepoint:block:block_rq_issue { $a = args; print(str($a.cmd)); }
                                                       ~~~~~~
HINT: read it from the record itself: args.cmd
== exit 1
