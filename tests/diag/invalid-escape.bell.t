# Unknown escape sequences are named.
== script
begin { print("\a"); }
== stderr
stdin:1:16-18: ERROR: syntax: invalid escape character '\a'
begin { print("\a"); }
               ~~
HINT: use one of \n \t \r \" \\, octal \033 and hexadecimal \x1b
== exit 1
