# A map has keys everywhere or nowhere.
== script
begin { @a = 1; print(@a[1]); @b[1] = 1; $x = @b; }
== stderr
stdin:1:23-28: ERROR: @a used as a map with an explicit key (non-scalar map), previously used without an explicit key (scalar map)
begin { @a = 1; print(@a[1]); @b[1] = 1; $x = @b; }
                      ~~~~~
stdin:1:9-11: ERROR: @a is used first here
begin { @a = 1; print(@a[1]); @b[1] = 1; $x = @b; }
        ~~
stdin:1:47-49: ERROR: @b used as a map without an explicit key (scalar map), previously used with an explicit key (non-scalar map)
begin { @a = 1; print(@a[1]); @b[1] = 1; $x = @b; }
                                              ~~
stdin:1:31-36: ERROR: @b is used first here
begin { @a = 1; print(@a[1]); @b[1] = 1; $x = @b; }
                              ~~~~~
== exit 1
