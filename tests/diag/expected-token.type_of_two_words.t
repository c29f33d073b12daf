# Types of C in several words.
== script
begin { print((unsigned int)pid); }
interval:s:1 { print((const char *)arg0); }
== stderr
stdin:1:25-28: ERROR: syntax: expected ')', found 'int'
begin { print((unsigned int)pid); }
                        ~~~
HINT: write uint8, uint16, uint32, uint64, or int8 to int64: the name of a type is one word
stdin:2:29-33: ERROR: syntax: expected ')', found 'char'
interval:s:1 { print((const char *)arg0); }
                            ~~~~
HINT: leave out 'const'
== exit 1
