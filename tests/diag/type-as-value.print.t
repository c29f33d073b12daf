# A type is no value.
== script
begin { $x = typeof(pid); }
== stderr
stdin:1:14-20: ERROR: syntax: typeof() is a type, not a value
begin { $x = typeof(pid); }
             ~~~~~~
HINT: use a type after ':' in a let, in a cast, in sizeof(), or as the argument of a macro that takes a type
== exit 1
