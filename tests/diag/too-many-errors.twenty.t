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
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:2:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:3:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:4:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:5:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:6:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:7:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:8:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:9:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:10:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:11:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:12:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:13:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:14:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:15:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:16:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:17:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:18:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:19:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:20:9-10: ERROR: syntax: expected expression, found ';'
begin { ; }
        ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:21:1-6: ERROR: syntax: stopped after 20 errors
begin { ; }
~~~~~
== exit 1
