# The literals of tseries().
== script
begin { @a = tseries(1, 0, 1); @b = tseries(1, 1, 0); @c = tseries(1, 1, 1000001); @d = tseries(1, 1, 1, "median"); $x = 1; @e = tseries(1, $x, 1); @f = tseries(1, 1, 1, ""); }
== stderr
== exit 1
