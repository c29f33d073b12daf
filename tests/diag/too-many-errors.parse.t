# Reading stops after many errors.
== script
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
begin { $x = ; }
== stderr
stdin:1:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:2:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:3:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:4:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:5:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:6:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:7:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:8:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:9:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:10:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:11:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:12:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:13:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:14:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:15:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:16:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:17:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:18:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:19:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:20:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: remove this ';', or write the expression before it
stdin:21:1-6: ERROR: syntax: stopped after 20 errors
begin { $x = ; }
~~~~~
== exit 1
