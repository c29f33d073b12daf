# The bare name of a function with parameters is no value.
== script
begin { print(print); }
== stderr
stdin:1:15-20: ERROR: Unknown identifier: 'print'
begin { print(print); }
              ~~~~~
HINT: write print(...): it is a function
== exit 1
