# return in a loop leaves the probe from any depth, exit() ends the run.
== script
begin { for $i : 0..100 { @a = $i; if ($i == 40) { return } } print("never"); }
begin { for $i : 0..100 { for $j : 0..100 { @b = $j; if ($i == 2 && $j == 3) { return 7 } } } print("never"); }
begin { for $i : 0..3 { @c = $i; return } print("never"); }
begin { @m[1] = 1; for $kv : @m { for $i : 0..100 { exit(3); } } print("never"); }
== stdout


@a: 40
@b: 3
@c: 0
@m[1]: 1
== exit 3
