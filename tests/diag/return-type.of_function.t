# What a function returns fits the type it declares.
== script
fn f() : int64 { return "a"; } fn g() : int64 { return; } begin { print(f()); print(g()); }
== stderr
stdin:1:18-28: ERROR: function f returns a value of type 'int64', not 'string[2]'
fn f() : int64 { return "a"; } fn g() : int64 { return; } begin { print(f()); print(g()); }
                 ~~~~~~~~~~
stdin:1:49-55: ERROR: function g returns a value of type 'int64'
fn f() : int64 { return "a"; } fn g() : int64 { return; } begin { print(f()); print(g()); }
                                                ~~~~~~
== exit 1
