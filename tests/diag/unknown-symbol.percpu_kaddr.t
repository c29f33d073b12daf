# percpu_kaddr() knows variables from the kernel's type information only.
== script
begin { print(percpu_kaddr("no_such_variable")); print(percpu_kaddr("x", "y")); }
== stderr
stdin:1:15-47: ERROR: Could not resolve variable "no_such_variable" from BTF
begin { print(percpu_kaddr("no_such_variable")); print(percpu_kaddr("x", "y")); }
              ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:74-77: ERROR: percpu_kaddr() only supports int arguments (string provided)
begin { print(percpu_kaddr("no_such_variable")); print(percpu_kaddr("x", "y")); }
                                                                         ~~~
== exit 1
