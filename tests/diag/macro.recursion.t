# A macro does not end in itself.
== script
macro a() { b() }
macro b() { a() }
begin { a(); }
== exit 1
== stderr
stdin:2:13-16: ERROR: Recursive macro call detected. Call chain: a > b > a
macro b() { a() }
            ~~~
stdin:1:13-16: ERROR: expanded from
macro a() { b() }
            ~~~
stdin:3:9-12: ERROR: expanded from
begin { a(); }
        ~~~
