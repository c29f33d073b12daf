# offsetof knows the members of the script.
== script
struct s { int a; };
begin { print(offsetof(struct s, b)); }
== stderr
stdin:2:15-36: ERROR: 'struct s' has no field named 'b'
begin { print(offsetof(struct s, b)); }
              ~~~~~~~~~~~~~~~~~~~~~
== exit 1
