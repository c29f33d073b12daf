# A range excludes its end; its bounds may be negative; an empty one has no round. The short ones are plain code.
== script
begin {
  for $i : 0..5 { printf("%d ", $i); }
  for ($i : (-2)..2) { printf("%d ", $i); }
  for $i : 5..5 { print("never"); }
  for $i : 5..1 { print("never"); }
  for $i : 0..9 { if ($i == 2) { continue } if ($i == 4) { break } $i += 10; printf("%d ", $i); }
  printf("\n");
}
== stdout
0 1 2 3 4 -2 -1 0 1 10 11 13 


