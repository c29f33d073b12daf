# retval exists where something returns.
== script
begin { print(retval); }
== stderr
stdin:1:15-21: ERROR: The retval builtin can only be used with 'kretprobe' and 'uretprobe' and 'fentry' probes
begin { print(retval); }
              ~~~~~~
== exit 1
