# Where an expression is missing.
== script
begin { ; }
end { print(+5); }
interval:s:1 { $x = ; }
== stderr
stdin:1:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:2:13-14: ERROR: syntax: expected expression, found '+'
end { print(+5); }
            ~
HINT: there is no unary plus
stdin:3:21-22: ERROR: syntax: expected expression, found ';'
interval:s:1 { $x = ; }
                    ~
HINT: nothing stands before this ';': remove it, or write what is missing
== exit 1
