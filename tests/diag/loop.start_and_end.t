# Both ends of a range are integers.
== script
begin { for $i : "a"..5 { } for $i : 0.."b" { } }
== stderr
stdin:1:18-21: ERROR: Loop range requires an integer for the start value
begin { for $i : "a"..5 { } for $i : 0.."b" { } }
                 ~~~
stdin:1:41-44: ERROR: Loop range requires an integer for the end value
begin { for $i : "a"..5 { } for $i : 0.."b" { } }
                                        ~~~
== exit 1
