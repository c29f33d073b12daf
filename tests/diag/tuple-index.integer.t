# A number has no elements.
== script
begin { print(1.5); }
== stderr
stdin:1:15-18: ERROR: Can not access index '5' on expression of type 'int8'
begin { print(1.5); }
              ~~~
HINT: use integers, for example thousandths: there are no floating-point numbers
== exit 1
