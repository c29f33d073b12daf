# A string and a number.
== script
begin { if ("abc" == 5) { } }
== stderr
stdin:1:12-24: ERROR: Type mismatch for '==': comparing string[4] with int8
begin { if ("abc" == 5) { } }
           ~~~~~~~~~~~~
stdin:1:13-18: ERROR: left (string[4])
begin { if ("abc" == 5) { } }
            ~~~~~
stdin:1:22-23: ERROR: right (int8)
begin { if ("abc" == 5) { } }
                     ~
== exit 1
