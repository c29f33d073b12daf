# The body of a function is checked although nothing calls it.
== script
fn first($x : uint64) : uint64 { return arg0 + $x; }
fn second() : void { nosuch(); }
begin { exit(); }
== stderr
stdin:1:41-45: ERROR: Builtin arg0 not supported outside probe
fn first($x : uint64) : uint64 { return arg0 + $x; }
                                        ~~~~
HINT: pass the value to the function as a parameter
stdin:2:22-28: ERROR: Unknown function: 'nosuch'
fn second() : void { nosuch(); }
                     ~~~~~~
== exit 1
