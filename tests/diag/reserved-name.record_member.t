# Builtins cannot be members.
== script
begin { $r = (x = 1, pid = 2); }
== stderr
stdin:1:22-25: ERROR: syntax: builtin 'pid' can't be used as a record member
begin { $r = (x = 1, pid = 2); }
                     ~~~
== exit 1
