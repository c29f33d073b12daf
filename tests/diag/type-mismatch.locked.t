# A type that decided a comptime condition stays as it is.
== script
begin { $x = 5; if comptime (sizeof($x) == 1) { $x = 300; } }
== stderr
stdin:1:49-57: ERROR: Type mismatch for $x: this type has been locked because a comptime condition depends on it: 'int8' does not take a value of type 'int16'
begin { $x = 5; if comptime (sizeof($x) == 1) { $x = 300; } }
                                                ~~~~~~~~
== exit 1
