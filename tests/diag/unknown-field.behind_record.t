# What lies behind a tracepoint's record is not in a copy of the record.
== script
tracepoint:block:block_rq_issue { $a = args; print(str($a.cmd)); }
== stderr
stdin:1:56-62: ERROR: cmd lies behind the record and has not been copied with it
tracepoint:block:block_rq_issue { $a = args; print(str($a.cmd)); }
                                                       ~~~~~~
HINT: read it from the record itself: args.cmd
== exit 1
