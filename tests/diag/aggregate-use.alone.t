# An aggregate is the right-hand side of an assignment to a map.
== script
begin { count(); }
== stderr
stdin:1:9-16: ERROR: count() must be assigned directly to a map
begin { count(); }
        ~~~~~~~
HINT: write @name = count(...) or @name[key] = count(...)
== exit 1
