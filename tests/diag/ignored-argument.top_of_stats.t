# stats maps are printed whole.
== script
begin { @s[1] = stats(1); print(@s, 5, 2); }
== stderr
stdin:1:27-42: WARNING: print()'s top and div arguments are ignored when used on stats() maps.
begin { @s[1] = stats(1); print(@s, 5, 2); }
                          ~~~~~~~~~~~~~~~
