# In JSON a stack is its text; as a key without blanks.
== args
-f json
== script
tracepoint:sched:sched_switch { @[kstack] = count(); print(kstack(1)); @f[ksym(0xffffffff81000205)] = 1; }
== events
stack kernel 0xffffffff81000110 0xffffffff81000210
tracepoint sched:sched_switch
== stdout
{"type": "attached_probes", "count": 1, "data": {"probes": 1}}
{"type": "value", "data": "\n        schedule+16\n"}
{"type": "map", "data": {"@": {"\nschedule+16\nvfs_read+16\n": 1}}}
{"type": "map", "data": {"@f": {"vfs_read": 1}}}
