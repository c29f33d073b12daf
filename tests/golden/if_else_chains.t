# if, else if and else run one branch; conditions are integers, bools, pointers.
== script
begin {
  $i = 0;
  if ($i == 0) { print("zero"); } else if ($i == 1) { print("one"); } else { print("more"); }
  $i = 1;
  if ($i == 0) { print("zero"); } else if ($i == 1) { print("one"); } else { print("more"); }
  $i = 2;
  if ($i == 0) { print("zero"); } else if ($i == 1) { print("one"); } else { print("more"); }
  if $i { print("bare"); }
  if (!$i) { print("no"); }
  $p = (int32 *)0; if ($p) { print("no"); } else { print("null"); }
  if (true) {} else { print("no"); }
}
== stdout
zero
one
more
bare
null


