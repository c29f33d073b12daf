# The settings of a script without the equals sign.
== script
config { max_strlen = 10 } begin { }
== stderr
stdin:1:8-9: ERROR: syntax: expected '=', found '{'
config { max_strlen = 10 } begin { }
       ~
HINT: write config = { ... }
== exit 1
