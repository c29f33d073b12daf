# A string behind the record is no array of strings.
== script
tracepoint:sched:sched_process_exec { join(args.filename); }
== stderr
stdin:1:44-57: ERROR: join() takes the address of an array of strings, and filename is one string of the record
tracepoint:sched:sched_process_exec { join(args.filename); }
                                           ~~~~~~~~~~~~~
HINT: use str(args.filename) to print it
== exit 1
