# static_assert refuses the script when its condition does not hold.
== script
begin { static_assert(sizeof(pid) == 8, "pid is small"); }
== stderr
stdin:1:9-56: ERROR: static assertion failed: pid is small
begin { static_assert(sizeof(pid) == 8, "pid is small"); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
