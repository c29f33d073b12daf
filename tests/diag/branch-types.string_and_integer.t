# Both results of ?: have one type.
== script
begin { $x = pid ? "abc" : 5; }
== stderr
stdin:1:14-29: ERROR: Branches must return the same type or compatible types: have 'string[4]' and 'int8'
begin { $x = pid ? "abc" : 5; }
             ~~~~~~~~~~~~~~~
HINT: give both the same type: condition ? "yes" : "no", or condition ? 1 : 0
== exit 1
