# A struct without a body swallows the probe behind it.
== script
struct s
begin { print(1); }
== stderr
stdin:2:1-20: ERROR: expected ';', found '{'
begin { print(1); }
~~~~~~~~~~~~~~~~~~~
== exit 2
