# topk() prints the largest entries, largest first, bottomk() the smallest; by value or by key; 0 prints all.
== script
begin {
  @a["x"] = 30; @a["y"] = 10; @a["z"] = 20; @h[1] = hist(5); @h[2] = hist(5); @h[2] = hist(7); @s = 5;
}
interval:s:1 {
  topk(@a, 2); printf("-\n"); bottomk(@a, 2); printf("-\n"); topk(@a, 2, "key"); printf("-\n"); bottomk(@a, 0, "key");
  printf("-\n"); topk(@h, 1); topk(@s, 3); clear(@a); clear(@h); topk(@a, 3);
}
== events
tick interval:s:1
== stdout
@a[x]: 30
@a[z]: 20
-
@a[y]: 10
@a[z]: 20
-
@a[z]: 20
@a[y]: 10
-
@a[x]: 30
@a[y]: 10
@a[z]: 20
-
@h[2]:
[4, 8)                 2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@s: 5


@s: 5
