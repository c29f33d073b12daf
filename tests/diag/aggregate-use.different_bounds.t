# All buckets of one map have the same bounds.
== script
begin { @l = lhist(1, 0, 10, 1); @l = lhist(1, 0, 20, 1); }
== stderr
stdin:1:34-57: ERROR: Different lhist bounds in a single map unsupported
begin { @l = lhist(1, 0, 10, 1); @l = lhist(1, 0, 20, 1); }
                                 ~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
