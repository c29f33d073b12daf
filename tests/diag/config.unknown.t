# An unknown variable names the nearest one.
== script
config = { max_strlem = 5 } begin { }
== stderr
stdin:1:12-26: ERROR: max_strlem: not a known configuration option
config = { max_strlem = 5 } begin { }
           ~~~~~~~~~~~~~~
HINT: did you mean max_strlen?
== exit 1
