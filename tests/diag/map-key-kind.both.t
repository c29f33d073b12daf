# A map has a key everywhere or nowhere.
== script
begin { @x = 1; @x[5] = 1; }
== stderr
stdin:1:17-22: ERROR: @x used as a map with an explicit key (non-scalar map), previously used without an explicit key (scalar map)
begin { @x = 1; @x[5] = 1; }
                ~~~~~
stdin:1:9-11: ERROR: @x is used first here
begin { @x = 1; @x[5] = 1; }
        ~~
== exit 1
