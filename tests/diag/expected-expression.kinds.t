# Where an expression is missing.
== script
begin { ; }
end { print(+5); }
interval:s:1 { $x = ; }
== stderr
stdin:1:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:2:13-14: ERROR: syntax: expected expression, found '+'
end { print(+5); }
            ~
HINT: remove the '+': there is no unary plus
stdin:3:21-22: ERROR: syntax: expected expression, found ';'
interval:s:1 { $x = ; }
                    ~
HINT: remove this ';', or write the expression before it
== exit 1
