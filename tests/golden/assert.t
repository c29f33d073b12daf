# assert reports at its place and ends the run with status 1; what holds is silent.
== script
begin { assert(1 + 1 == 2, "arithmetic"); static_assert(sizeof(pid) == 4, "pid"); $n = 3; assert($n > 5, "too small"); }
== stdout


== stderr
Attached 1 probe
stdin:1:91-118: ERROR: assert failed: too small
== exit 1
