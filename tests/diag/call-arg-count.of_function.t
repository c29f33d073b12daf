# A function of the script takes as many arguments as it has parameters.
== script
fn f($n : int64) : int64 { return $n; } begin { print(f()); }
== stderr
stdin:1:55-58: ERROR: f() requires 1 argument (0 provided)
fn f($n : int64) : int64 { return $n; } begin { print(f()); }
                                                      ~~~
stdin:1:4-5: ERROR: This is the definition.
fn f($n : int64) : int64 { return $n; } begin { print(f()); }
   ~
== exit 1
