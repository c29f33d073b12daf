# A global variable that is declared.
== script
int x; begin { x++; }
== stderr
stdin:1:5-6: ERROR: syntax: expected '{', found 'x'
int x; begin { x++; }
    ~
HINT: remove it: a map such as @x is global, and is not declared
HINT: put the body in braces; put a part of an attach point in quotes if it contains a blank
stdin:1:16-19: ERROR: syntax: increment/decrement requires a variable or map
int x; begin { x++; }
               ~~~
== exit 1
