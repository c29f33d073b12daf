# An octal escape is a byte.
== script
begin { print("\777"); }
== stderr
stdin:1:16-20: ERROR: syntax: octal escape sequence out of range '\777'
begin { print("\777"); }
               ~~~~
HINT: use one of \n \t \r \" \\, octal \033 and hexadecimal \x1b
== exit 1
