# There are no floating-point numbers.
== script
begin { $x = 1.5; }
== stderr
stdin:1:14-17: ERROR: Can not access index '5' on expression of type 'int8'
begin { $x = 1.5; }
             ~~~
HINT: use integers, for example thousandths: there are no floating-point numbers
== exit 1
