# A macro does not leave its caller.
== script
macro f(x) { return; } macro g() { break; } begin { f(1); for $i : 0..3 { g(); } }
== exit 1
== stderr
stdin:1:14-20: ERROR: 'return' statement is not allowed in a macro
macro f(x) { return; } macro g() { break; } begin { f(1); for $i : 0..3 { g(); } }
             ~~~~~~
stdin:1:53-57: ERROR: expanded from
macro f(x) { return; } macro g() { break; } begin { f(1); for $i : 0..3 { g(); } }
                                                    ~~~~
stdin:1:36-41: ERROR: 'break' statement is not allowed in a macro
macro f(x) { return; } macro g() { break; } begin { f(1); for $i : 0..3 { g(); } }
                                   ~~~~~
stdin:1:75-78: ERROR: expanded from
macro f(x) { return; } macro g() { break; } begin { f(1); for $i : 0..3 { g(); } }
                                                                          ~~~
