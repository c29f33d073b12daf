# Arguments that are no map, or of the wrong type.
== script
begin { clear(5); @s = sum("abc"); print(strlen(5)); }
== stderr
stdin:1:15-16: ERROR: clear() expects a map argument
begin { clear(5); @s = sum("abc"); print(strlen(5)); }
              ~
stdin:1:28-33: ERROR: sum() only supports integer arguments (string[4] provided)
begin { clear(5); @s = sum("abc"); print(strlen(5)); }
                           ~~~~~
stdin:1:49-50: ERROR: strlen() only supports string or array or ptr arguments (int provided)
begin { clear(5); @s = sum("abc"); print(strlen(5)); }
                                                ~
== exit 1
