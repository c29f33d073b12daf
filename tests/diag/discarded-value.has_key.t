# A call for its value only.
== script
begin { @m[1] = 1; has_key(@m, 1); }
== stderr
stdin:1:20-34: WARNING: Return value discarded.
begin { @m[1] = 1; has_key(@m, 1); }
                   ~~~~~~~~~~~~~~
