# The output is chosen when a bundle runs: types of structures, tuples and enumerations are in the file.
== file script.bt
struct point { int x; char name[8]; };
enum color { RED = 1, GREEN = 2 };
begin {
  printf("%s %d\n", "seven", 7);
  print((1, "x", (true, 2)));
  print((enum color)2);
  @m["a", 1] = 5;
  exit();
}
== run
"$SCRY" compile script.bt -o out.scry && rm script.bt
"$SCRY" run -f json out.scry
"$SCRY" run -q out.scry
== ready none
== stdout contains
{"type": "printf", "data": "seven 7\n"}
{"type": "value", "data": [1,"x",[true,2]]}
{"type": "map", "data": {"@m": {"a,1": 5}}}
seven 7
(1, x, (true, 2))
@m[a, 1]: 5
