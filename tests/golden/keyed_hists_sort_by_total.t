# Histograms of a map come in ascending order of their totals; print() takes the last `top` and divides by `div`.
== script
begin {
  unroll (4) { @h["big"] = hist(1); } @h["small"] = hist(2); unroll (2) { @h["mid"] = hist(3); }
  print(@h, 1); print(@h, 0, 2);
  clear(@h);
}
== stdout
@h[big]:
[1]                    4 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@h[small]:
[2, 4)                 0 |                                                    |

@h[mid]:
[2, 4)                 1 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@h[big]:
[1]                    2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|



