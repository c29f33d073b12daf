# A global variable that is declared.
== script
int x; begin { x++; }
== stderr
stdin:1:5-6: ERROR: syntax: expected '{', found 'x'
int x; begin { x++; }
    ~
HINT: remove it: a map such as @x is global, and is not declared
stdin:1:16-19: ERROR: syntax: increment/decrement requires a variable or map
int x; begin { x++; }
               ~~~
== exit 1
