# top and div of print(), and the length of strncmp(), are not negative.
== script
begin { @x[1] = 1; print(@x, -1); print(@x, 0, -2); print(strncmp("a", comm, -1)); }
== stderr
stdin:1:30-32: ERROR: print() expects a non-negative literal (-1 provided)
begin { @x[1] = 1; print(@x, -1); print(@x, 0, -2); print(strncmp("a", comm, -1)); }
                             ~~
stdin:1:48-50: ERROR: print() expects a non-negative literal (-2 provided)
begin { @x[1] = 1; print(@x, -1); print(@x, 0, -2); print(strncmp("a", comm, -1)); }
                                               ~~
stdin:1:78-80: ERROR: strncmp() expects a non-negative literal
begin { @x[1] = 1; print(@x, -1); print(@x, 0, -2); print(strncmp("a", comm, -1)); }
                                                                             ~~
== exit 1
