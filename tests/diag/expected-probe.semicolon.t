# No semicolon stands between the items of a program.
== script
begin { }; end { }
== stderr
stdin:1:10-11: ERROR: syntax: expected a probe, found ';'
begin { }; end { }
         ~
HINT: remove the ';': there is none between probes
== exit 1
