# fail() refuses the script with a text of its own.
== script
begin { fail("size %d of %s", sizeof(pid), "pid"); }
== stderr
stdin:1:9-50: ERROR: size 4 of pid
begin { fail("size %d of %s", sizeof(pid), "pid"); }
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
