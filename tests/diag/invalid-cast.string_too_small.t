# A string does not shrink.
== script
begin { $s = (string[2])"abcdef"; }
== stderr
stdin:1:14-33: ERROR: Cannot cast from "string[7]" to "string[2]"
begin { $s = (string[2])"abcdef"; }
             ~~~~~~~~~~~~~~~~~~~
== exit 1
