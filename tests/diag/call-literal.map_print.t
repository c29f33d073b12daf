# topk(), bottomk() and print_decimal() know their literals.
== script
begin { @[1] = 1; topk(@, 2, "size"); bottomk(@, -1); print_decimal(@, 0, 0, 2); print_decimal(@, 0, 1, 10); topk(5, 1); topk(@); }
== stderr
== exit 1
