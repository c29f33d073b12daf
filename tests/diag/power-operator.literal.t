# `**` reads memory; the hint has what was meant.
== script
begin { $x = 10 ** 2; print($x * *kptr(0)); }
== stderr
stdin:1:14-21: WARNING: There is no power operator: '**' multiplies by the value at an address.
begin { $x = 10 ** 2; print($x * *kptr(0)); }
             ~~~~~~~
HINT: multiply ($x * $x) or shift (1 << 10); write '* *' to read memory
