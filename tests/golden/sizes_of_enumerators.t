# An enumerator is a number of 8 bytes, a field has the size of its enum; both are values of one type.
== script
enum color { RED = 1, GREEN, BLUE = -2 };
struct s { enum color c; };
begin {
  $e = RED;
  print((sizeof(RED), sizeof((GREEN)), sizeof($e), sizeof(enum color), sizeof(struct s)));
  $x = (uint32)2;
  $p = kptr((struct s *)&$x);
  $e = $p.c;
  print($e);
  print($p.c == GREEN);
  @m[RED] = "red";
  @m[$p.c] = "green";
  print(@m[GREEN]);
  let $b: enum color = BLUE;
  print(($b, RED));
  exit();
}
== stdout
(8, 8, 8, 4, 4)
GREEN
true
green
(BLUE, RED)


@m[RED]: red
@m[GREEN]: green
