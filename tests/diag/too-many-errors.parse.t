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
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:2:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:3:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:4:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:5:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:6:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:7:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:8:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:9:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:10:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:11:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:12:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:13:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:14:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:15:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:16:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:17:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:18:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:19:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:20:14-15: ERROR: syntax: expected expression, found ';'
begin { $x = ; }
             ~
HINT: nothing stands before this ';': remove it, or write what is missing
stdin:21:1-6: ERROR: syntax: stopped after 20 errors
begin { $x = ; }
~~~~~
== exit 1
