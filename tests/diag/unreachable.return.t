# Nothing runs behind return.
== script
begin { return; print(1); }
== stderr
stdin:1:17-25: WARNING: Unreachable statement.
begin { return; print(1); }
                ~~~~~~~~
