# %s prints every value in its text form, several arguments in order.
== script
begin {
  @c["x"] = count(); @st = stats(5);
  printf("%s %s %s %s\n", "text", 42, -42, true);
  printf("%s %s %s\n", (1, "x", (2, 3)), (a = 1, b = "y"), 18446744073709551615);
  printf("%s|%-6s|%6s|\n", @c["x"], @c["x"], @c["x"]);
  printf("no newline, "); printf("then one\n"); printf("%s\n", "a\0b"); printf("%s%s%s", "a", "", "b\n");
}
== stdout
text 42 -42 true
(1, x, (2, 3)) { .a = 1, .b = y } 18446744073709551615
1|1     |     1|
no newline, then one
a
ab


@c[x]: 1
@st: { .count = 1, .average = 5, .total = 5 }
