# A long range is a callback: variables around it are read and written, break, continue and nesting work.
== script
begin {
  $sum = 0; $text = "begun"; $n = 100;
  for $i : 1..($n + 1) { $sum += $i; if ($i == 50) { $text = "half way, in more bytes than the stack takes"; } }
  print(($sum, $text));
  for $i : 0..1000 { if ($i % 2) { continue } if ($i > 10) { break } @even[$i] = $sum; }
  for $i : 0..20 { for $j : 0..20 { if ($i * $j == 6) { @six[$i, $j] = $n; } } }
  for $i : 0..30 { for $j : 0..3 { if ($j == 2) { break } @inner++; } if ($i == 9) { break } @outer++; }
}
== stdout
(5050, half way, in more bytes than the stack takes)


@even[0]: 5050
@even[2]: 5050
@even[4]: 5050
@even[6]: 5050
@even[8]: 5050
@even[10]: 5050
@inner: 20
@outer: 9
@six[1, 6]: 100
@six[2, 3]: 100
@six[3, 2]: 100
@six[6, 1]: 100
