# A condition has two values.
== script
begin { $a = pid > 1 ? 2; }
== stderr
stdin:1:25-26: ERROR: syntax: expected ':', found ';'
begin { $a = pid > 1 ? 2; }
                        ~
HINT: write both values: condition ? value : other value
== exit 1
