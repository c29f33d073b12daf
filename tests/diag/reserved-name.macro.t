# The names of builtins are taken.
== script
macro f(pid) { pid } begin { }
== stderr
stdin:1:9-12: ERROR: syntax: builtin 'pid' can't be used as a macro argument
macro f(pid) { pid } begin { }
        ~~~
== exit 1
