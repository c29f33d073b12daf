# The bare name of a function with parameters is no value.
== script
begin { print(print); }
== stderr
stdin:1:15-20: ERROR: Unknown identifier: 'print'
begin { print(print); }
              ~~~~~
HINT: write print(...) to call the function; if it is a string, write "print"
== exit 1
