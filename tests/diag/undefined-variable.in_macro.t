# What the caller calls $x is nothing to the body.
== script
macro m() { $x } begin { $x = 1; print(m()); }
== exit 1
== stderr
stdin:1:13-15: ERROR: Undefined or undeclared variable: $x
macro m() { $x } begin { $x = 1; print(m()); }
            ~~
stdin:1:40-43: ERROR: expanded from
macro m() { $x } begin { $x = 1; print(m()); }
                                       ~~~
HINT: pass it as a parameter: a macro or a function has variables of its own
