# A string of Go or Rust has its length beside it.
== script
struct text { char *data; int length; };
begin { $t = (struct text *)0; print(str(*$t)); print(str($t)); }
== stderr
stdin:2:42-45: ERROR: str() only supports ptr or int or string arguments (struct provided)
begin { $t = (struct text *)0; print(str(*$t)); print(str($t)); }
                                         ~~~
HINT: use str(VALUE.data, VALUE.length + 1): a text with its length, without a NUL
stdin:2:42-45: WARNING: Addrspace is not set
begin { $t = (struct text *)0; print(str(*$t)); print(str($t)); }
                                         ~~~
HINT: use kptr(p) for kernel memory, uptr(p) for memory of the process
== exit 1
