# A macro adds an overload to a builtin's name, by the number of its parameters; the builtin keeps its other numbers. A
# macro that yields a literal is a literal: it may be a format.
== script
macro cpu(x) { x }
macro comm() { "mine" }
macro f() { "hi %d\n" }
begin { print(cpu("hi")); print(cpu() < 64); print(comm()); printf(f(), 3); }
== stdout
hi
true
mine
hi 3


