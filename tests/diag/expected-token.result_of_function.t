# A function without the type of its result.
== script
fn f($a : int32) { return $a; } begin { }
== stderr
stdin:1:18-19: ERROR: syntax: expected ':', found '{'
fn f($a : int32) { return $a; } begin { }
                 ~
HINT: write the type of the result: fn name(...) : int32 { ... }
== exit 1
