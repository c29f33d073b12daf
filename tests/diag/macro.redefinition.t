# A plain parameter takes what a variable takes.
== script
macro f(x) { x } macro f($x) { $x } begin { f(1); }
== exit 1
== stderr
stdin:1:24-25: ERROR: Redefinition of macro: f
macro f(x) { x } macro f($x) { $x } begin { f(1); }
                       ~
stdin:1:7-8: ERROR: This is the original definition.
macro f(x) { x } macro f($x) { $x } begin { f(1); }
      ~
