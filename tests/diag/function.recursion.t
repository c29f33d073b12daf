# A function cannot call itself.
== script
fn f($n : int64) : int64 { return f($n - 1); } begin { print(f(3)); }
== stderr
stdin:1:35-44: ERROR: Recursive function call detected. Call chain: f > f
fn f($n : int64) : int64 { return f($n - 1); } begin { print(f(3)); }
                                  ~~~~~~~~~
== exit 1
