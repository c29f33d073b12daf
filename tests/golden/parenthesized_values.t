# A name of a value in parentheses in front of - * & && != or -> is that value: only the name of a type makes a cast.
== script
#define SIX 6
enum e { THREE = 3 };
macro ten() { 10 }
begin {
  @x = 5;
  print((uid) - 1);
  print((uid) * 2);
  print((uid) & @x);
  print((uid) && 1);
  print((uid) != 0);
  print((SIX)*2 + 1);
  print((SIX)-1 - 1);
  print((THREE)-1);
  print((ten)*(SIX));
  print((cpu) * 0);
  print((uint64)-1);
  print((int8)-1 - 1);
  clear(@x);
  exit();
}
== stdout
-1
0
0
false
false
13
4
2
60
0
18446744073709551615
-2


