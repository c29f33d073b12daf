# A script is made of probes.
== script
begin { } }
== stderr
stdin:1:11-12: ERROR: syntax: expected a probe, found '}'
begin { } }
          ~
HINT: no open '{' belongs to it: remove it
== exit 1
