# typeof() is an argument only where a type is expected.
== script
macro m(x) { x + 1 } begin { print(m(typeof(pid))); print(typeof(1)); }
== exit 1
== stderr
stdin:1:14-15: ERROR: 'x' is a type here: typeof as an argument is only valid for a macro that expects a type
macro m(x) { x + 1 } begin { print(m(typeof(pid))); print(typeof(1)); }
             ~
stdin:1:36-50: ERROR: expanded from
macro m(x) { x + 1 } begin { print(m(typeof(pid))); print(typeof(1)); }
                                   ~~~~~~~~~~~~~~
stdin:1:59-68: ERROR: typeof as an argument is only valid for a macro that expects a type
macro m(x) { x + 1 } begin { print(m(typeof(pid))); print(typeof(1)); }
                                                          ~~~~~~~~~
