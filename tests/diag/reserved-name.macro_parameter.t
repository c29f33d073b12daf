# Builtins cannot be parameters.
== script
macro m(pid) { 1 } begin { }
== stderr
stdin:1:9-12: ERROR: syntax: builtin 'pid' can't be used as a macro argument
macro m(pid) { 1 } begin { }
        ~~~
== exit 1
