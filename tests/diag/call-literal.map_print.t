# topk(), bottomk() and print_decimal() know their literals.
== script
begin { @[1] = 1; topk(@, 2, "size"); bottomk(@, -1); print_decimal(@, 0, 0, 2); print_decimal(@, 0, 1, 10); topk(5, 1); topk(@); }
== stderr
stdin:1:30-36: ERROR: topk() sorts by "key" or "value" ("size" provided)
begin { @[1] = 1; topk(@, 2, "size"); bottomk(@, -1); print_decimal(@, 0, 0, 2); print_decimal(@, 0, 1, 10); topk(5, 1); topk(@); }
                             ~~~~~~
stdin:1:75-76: ERROR: print_decimal() divides by 1 or more
begin { @[1] = 1; topk(@, 2, "size"); bottomk(@, -1); print_decimal(@, 0, 0, 2); print_decimal(@, 0, 1, 10); topk(5, 1); topk(@); }
                                                                          ~
stdin:1:105-107: ERROR: print_decimal() prints 0 to 9 decimals
begin { @[1] = 1; topk(@, 2, "size"); bottomk(@, -1); print_decimal(@, 0, 0, 2); print_decimal(@, 0, 1, 10); topk(5, 1); topk(@); }
                                                                                                        ~~
stdin:1:115-116: ERROR: topk() expects a map argument
begin { @[1] = 1; topk(@, 2, "size"); bottomk(@, -1); print_decimal(@, 0, 0, 2); print_decimal(@, 0, 1, 10); topk(5, 1); topk(@); }
                                                                                                                  ~
stdin:1:122-129: ERROR: topk() requires 2 arguments (1 provided)
begin { @[1] = 1; topk(@, 2, "size"); bottomk(@, -1); print_decimal(@, 0, 0, 2); print_decimal(@, 0, 1, 10); topk(5, 1); topk(@); }
                                                                                                                         ~~~~~~~
HINT: topk(map: map, count: number, order?: text) -> void
== exit 1
