# Escape sequences that do not exist.
== script
begin { print("\a"); }
end { print("\400"); }
interval:s:1 { print("\x"); }
== stderr
stdin:1:16-18: ERROR: syntax: invalid escape character '\a'
begin { print("\a"); }
               ~~
HINT: use one of \n \t \r \" \\, octal \033 and hexadecimal \x1b
stdin:2:14-18: ERROR: syntax: octal escape sequence out of range '\400'
end { print("\400"); }
             ~~~~
HINT: use one of \n \t \r \" \\, octal \033 and hexadecimal \x1b
stdin:3:23-25: ERROR: syntax: invalid hex escape sequence '\x'
interval:s:1 { print("\x"); }
                      ~~
HINT: use one of \n \t \r \" \\, octal \033 and hexadecimal \x1b
== exit 1
