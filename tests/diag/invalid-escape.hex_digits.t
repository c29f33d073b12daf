# A hex escape has digits.
== script
begin { print("\xg"); }
== stderr
stdin:1:16-18: ERROR: syntax: invalid hex escape sequence '\x'
begin { print("\xg"); }
               ~~
HINT: use one of \n \t \r \" \\, octal \033 and hexadecimal \x1b
== exit 1
