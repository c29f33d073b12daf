# $N is a number where its text is one, else a string; $# counts; str($N) is always the text.
== args
42 -- -5 5k 0x10 99999999999999999999
== script
begin {
  print($1 + 1); print($2); print($3); print($4); print($#); print(str($1)); print(str($3)); print($5); print(str($9));
  if ($3 == "5k") { print("text"); }
  @[$3] = $1; print($7);
}
== stdout
43
-5
5k
16
5
42
5k
99999999999999999999

text
0


@[5k]: 42
== stderr
stdin:4:21-23: WARNING: Positional parameter $7 is empty or not provided.
  @[$3] = $1; print($7);
                    ~~
Attached 1 probe
