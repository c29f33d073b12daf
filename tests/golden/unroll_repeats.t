# unroll repeats its body as often as its constant says, each round with a scope of its own.
== args
3
== script
begin {
  $sum = 0;
  unroll (4) { $local = $sum * 2; $sum = $local + 1; }
  print($sum);
  unroll 2 { unroll ($1) { @n++; } }
}
== stdout
15


@n: 6
