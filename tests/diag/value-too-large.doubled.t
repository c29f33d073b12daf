# Twenty doublings of a tuple: no memory is kept for such a value.
== script
begin { $a = (1, 2); $b = ($a, $a); $c = ($b, $b); $d = ($c, $c); $e = ($d, $d); $f = ($e, $e); $g = ($f, $f); $h = ($g, $g); $i = ($h, $h); $j = ($i, $i); $k = ($j, $j); $l = ($k, $k); $m = ($l, $l); $n = ($m, $m); $o = ($n, $n); $p = ($o, $o); $q = ($p, $p); $r = ($q, $q); $s = ($r, $r); $t = ($s, $s); $u = ($t, $t); print($u); }
== stderr
stdin:1:312-320: ERROR: a value of more than 1048576 bytes
begin { $a = (1, 2); $b = ($a, $a); $c = ($b, $b); $d = ($c, $c); $e = ($d, $d); $f = ($e, $e); $g = ($f, $f); $h = ($g, $g); $i = ($h, $h); $j = ($i, $i); $k = ($j, $j); $l = ($k, $k); $m = ($l, $l); $n = ($m, $m); $o = ($n, $n); $p = ($o, $o); $q = ($p, $p); $r = ($q, $q); $s = ($r, $r); $t = ($s, $s); $u = ($t, $t); print($u); }
                                                                                                                                                                                                                                                                                                                       ~~~~~~~~
HINT: print or store its parts one by one
== exit 1
