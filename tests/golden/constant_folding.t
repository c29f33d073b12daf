# Operators on literals are computed by the compiler with the run-time meaning; strings fold too.
== script
begin {
  print(2 + 3 * 4); print((2 + 3) * 4); print(10 - 2 - 3); print(9223372036854775807 + 1); print(2 << 63);
  print("ab" + "cd"); print("hello" + 2); print(3 + "hello"); print("abc"[1]); print("abc"[3]);
  print("a" == "a"); print("a" < "b"); print("b" <= "a"); print("a" != "b");
  print((1, "a") == (1, "a")); print((1, 2) == (1, 2, 3)); print(1 ? "abc" : 5); print(str(5)); print(str("abc", 2));
  print(-1 + 5); print(~5 + 1); print(true ^ true);
}
== stdout
14
20
5
9223372036854775808
0
abcd
llo
lo
98
0
true
true
false
true
true
false
abc
5
ab
4
18446744073709551611
false


