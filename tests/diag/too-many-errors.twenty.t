# Reading stops after twenty errors.
== script
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
begin { ; }
== stderr
stdin:1:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:2:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:3:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:4:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:5:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:6:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:7:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:8:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:9:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:10:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:11:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:12:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:13:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:14:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:15:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:16:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:17:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:18:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:19:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:20:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: remove this ';', or write the expression before it
stdin:21:1-6: ERROR: syntax: stopped after 20 errors
begin { ; }
~~~~~
== exit 1
