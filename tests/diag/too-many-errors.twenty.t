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
HINT: there is no empty statement: remove the ';'
stdin:2:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:3:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:4:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:5:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:6:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:7:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:8:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:9:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:10:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:11:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:12:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:13:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:14:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:15:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:16:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:17:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:18:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:19:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:20:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: there is no empty statement: remove the ';'
stdin:21:1-6: ERROR: syntax: stopped after 20 errors
begin { ; }
~~~~~
== exit 1
