# Bounds of lhist are literals.
== script
begin { @l = lhist(1, 0, pid, 1); }
== stderr
stdin:1:26-29: ERROR: lhist() expects an integer literal (int provided)
begin { @l = lhist(1, 0, pid, 1); }
                         ~~~
== exit 1
