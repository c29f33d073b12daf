# percpu_kaddr() knows variables from the kernel's type information only.
== script
begin { print(percpu_kaddr("no_such_variable")); print(percpu_kaddr("x", "y")); }
== stderr
== exit 1
