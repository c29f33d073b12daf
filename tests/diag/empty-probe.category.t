# A pattern in a category that does not exist: the near ones.
== script
tracepoint:nope:* { } tracepoint:shed:* { }
== stderr
stdin:1:1-18: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
tracepoint:nope:* { } tracepoint:shed:* { }
~~~~~~~~~~~~~~~~~
HINT: check the category 'nope', which does not exist
stdin:1:23-40: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
tracepoint:nope:* { } tracepoint:shed:* { }
                      ~~~~~~~~~~~~~~~~~
HINT: check the category 'shed', which does not exist
HINT: did you mean tracepoint:sched:*?
== exit 1
