# A condition that is never closed.
== script
#if 1
struct s { int a; };
begin { print(1); }
== stderr
stdin:1:1-6: ERROR: unterminated conditional: #endif is missing
#if 1
~~~~~
== exit 2
