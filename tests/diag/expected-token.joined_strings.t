# `.` does not join strings.
== script
begin { print("a" . "b"); }
== stderr
stdin:1:21-24: ERROR: syntax: expected a field name or a tuple index, found '"b"'
begin { print("a" . "b"); }
                    ~~~
HINT: use '+' to join literals, str_concat(a, b) to join strings
== exit 1
