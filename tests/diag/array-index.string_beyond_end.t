# A literal index is checked against the size.
== script
begin { $s = "abc"; print($s[4]); }
== stderr
stdin:1:27-32: ERROR: the index 4 is out of bounds for array of size 4
begin { $s = "abc"; print($s[4]); }
                          ~~~~~
== exit 1
