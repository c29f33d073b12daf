# Parameters of a macro differ.
== script
macro m(a, a) { a } begin { m(1, 2); }
== stderr
stdin:1:12-13: ERROR: syntax: Ident for macro argument has already been used: a
macro m(a, a) { a } begin { m(1, 2); }
           ~
== exit 1
