# Where another token is needed.
== script
begin { if (1) print(1); }
end { $x = $y = 5; }
interval:s:1 { print((unsigned int)5); }
== stderr
stdin:1:16-21: ERROR: syntax: expected '{', found 'print'
begin { if (1) print(1); }
               ~~~~~
HINT: put the body of the if in braces, and a longer condition in parentheses
stdin:2:15-16: ERROR: syntax: expected ';', found '='
end { $x = $y = 5; }
              ~
HINT: write one statement for each assignment: an assignment has no value
stdin:3:32-35: ERROR: syntax: expected ')', found 'int'
interval:s:1 { print((unsigned int)5); }
                               ~~~
HINT: write uint8, uint16, uint32, uint64, or int8 to int64: the name of a type is one word
== exit 1
