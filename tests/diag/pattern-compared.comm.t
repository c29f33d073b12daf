# `==` knows no patterns.
== script
begin { if (comm == "py*") { print(1); } if (comm != "*sh") { print(2); } if (comm == "*") { print(3); } }
== stderr
stdin:1:12-27: WARNING: '==' compares the text: it does not match patterns.
begin { if (comm == "py*") { print(1); } if (comm != "*sh") { print(2); } if (comm == "*") { print(3); } }
           ~~~~~~~~~~~~~~~
HINT: use glob(text, "py*") to match a pattern
stdin:1:45-60: WARNING: '!=' compares the text: it does not match patterns.
begin { if (comm == "py*") { print(1); } if (comm != "*sh") { print(2); } if (comm == "*") { print(3); } }
                                            ~~~~~~~~~~~~~~~
HINT: use glob(text, "*sh") to match a pattern
