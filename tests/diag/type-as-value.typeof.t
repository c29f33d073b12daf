# typeof is a type.
== script
begin { $x = typeof(5); }
== stderr
stdin:1:14-20: ERROR: syntax: typeof() is a type, not a value
begin { $x = typeof(5); }
             ~~~~~~
HINT: use a type after ':' in a let, in a cast, in sizeof(), or as the argument of a macro that takes a type
== exit 1
