# A structure is no target of a cast.
== script
struct s { int a; };
begin { $s = (struct s)5; }
== stderr
stdin:2:14-25: ERROR: Cannot cast from "int8" to "struct s"
begin { $s = (struct s)5; }
             ~~~~~~~~~~~
== exit 1
