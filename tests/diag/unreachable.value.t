# What stands behind a return is no value.
== script
begin { $x = { return; 5 }; }
== stderr
stdin:1:9-27: ERROR: Invalid expression for assignment
begin { $x = { return; 5 }; }
        ~~~~~~~~~~~~~~~~~~
stdin:1:24-25: WARNING: Unreachable expression; block type is implicitly none.
begin { $x = { return; 5 }; }
                       ~
== exit 1
