# Tuples stand in parentheses, and each variable in a statement of its own.
== script
begin { $a = {1, 2}; }
== stderr
== exit 1
