# A #define must stand for an expression of scry, which 'a' is not.
== script
#define C 'a'
begin { print(C); }
== stderr
stdin:2:15-16: ERROR: unable to expand macro as an expression: 'a'
begin { print(C); }
              ~
HINT: make the text of the #define of 'C' an expression
== exit 1
