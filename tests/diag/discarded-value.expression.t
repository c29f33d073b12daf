# A value that nobody uses.
== script
begin { pid; }
== stderr
stdin:1:9-12: WARNING: Return value discarded.
begin { pid; }
        ~~~
