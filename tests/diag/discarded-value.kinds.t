# Results that nobody uses.
== script
begin { 5; $x = 1; $x; @a = 1; @a; pid; delete(@a); _ = pid; }
== stderr
stdin:1:9-10: WARNING: Return value discarded.
begin { 5; $x = 1; $x; @a = 1; @a; pid; delete(@a); _ = pid; }
        ~
stdin:1:20-22: WARNING: Return value discarded.
begin { 5; $x = 1; $x; @a = 1; @a; pid; delete(@a); _ = pid; }
                   ~~
stdin:1:32-34: WARNING: Return value discarded.
begin { 5; $x = 1; $x; @a = 1; @a; pid; delete(@a); _ = pid; }
                               ~~
stdin:1:36-39: WARNING: Return value discarded.
begin { 5; $x = 1; $x; @a = 1; @a; pid; delete(@a); _ = pid; }
                                   ~~~
== exit 0
