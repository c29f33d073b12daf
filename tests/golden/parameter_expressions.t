# $(N) is the text of a parameter as an expression: with operators, fields, macros, lists and names; its own value
# where the parameter is missing, and in a predicate.
== args
'pid * (2 + 1)' 'a = comm, b = 5' 'twice(21), "x"' 'true' ''
== script
macro twice(x) { x * 2 }
begin /$(4)/ { print(($(1) > 0, $(2).b, $(3))); }
begin /$(5, false)/ { print("not reached"); }
begin { print($(9, 7) + 1); print(($(6, "none"), $#)); }
== stdout
(true, 5, (42, x))
8
(none, 5)


