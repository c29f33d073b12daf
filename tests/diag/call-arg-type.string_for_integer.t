# sum() adds integers.
== script
begin { @s = sum("abc"); }
== stderr
stdin:1:18-23: ERROR: sum() only supports integer arguments (string[4] provided)
begin { @s = sum("abc"); }
                 ~~~~~
== exit 1
