# A #define that leads back to itself stands for nothing.
== script
#define A B
#define B A
begin { print(A); }
== stderr
stdin:3:15-16: ERROR: Unknown identifier: 'A'
begin { print(A); }
              ~
HINT: change the #define of 'A': it refers to itself
== exit 1
