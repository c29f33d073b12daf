# errorf() and warnf() say the place and the text on stderr, and the run continues.
== script
begin { errorf("bad %d", 3); warnf("odd %s\n", "x"); printf("on\n"); errorf("two\n\n"); }
== stdout
on


== stderr
Attached 1 probe
stdin:1:9-28: ERROR: bad 3
stdin:1:30-52: WARNING: odd x
stdin:1:70-87: ERROR: two

