# A name means one function.
== script
fn f() : int64 { return 1; } fn f() : int64 { return 2; } begin { f(); }
== stderr
stdin:1:33-34: ERROR: Redefinition of function: f
fn f() : int64 { return 1; } fn f() : int64 { return 2; } begin { f(); }
                                ~
stdin:1:4-5: ERROR: This is the original definition.
fn f() : int64 { return 1; } fn f() : int64 { return 2; } begin { f(); }
   ~
stdin:1:67-70: WARNING: Return value discarded.
fn f() : int64 { return 1; } fn f() : int64 { return 2; } begin { f(); }
                                                                  ~~~
== exit 1
