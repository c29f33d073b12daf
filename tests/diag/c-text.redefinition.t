# Two bodies for one name.
== script
struct s { int a; };
struct s { int b; };
begin { print(1); }
== stderr
stdin:2:1-21: ERROR: redefinition of 'struct s'
struct s { int b; };
~~~~~~~~~~~~~~~~~~~~
== exit 2
