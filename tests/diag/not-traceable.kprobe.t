# A function that exists but cannot be probed.
== script
kprobe:notrace_function { }
== stderr
stdin:1:1-24: WARNING: notrace_function is not traceable (either non-existing, inlined, or marked as "notrace"); attaching to it will likely fail
kprobe:notrace_function { }
~~~~~~~~~~~~~~~~~~~~~~~
