# A member needs a size.
== script
struct s { struct other o; };
begin { print(1); }
== stderr
stdin:1:1-30: ERROR: field 'o' has incomplete type 'struct other'
struct s { struct other o; };
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 2
