# Functions that the machinery of probes calls itself.
== machine
btf
== script
fentry:_raw_spin_lock { @ = count(); }
== stderr
stdin:1:1-22: WARNING: _raw_spin_lock is called while probes run: nested hits are skipped and counted as lost events
fentry:_raw_spin_lock { @ = count(); }
~~~~~~~~~~~~~~~~~~~~~
