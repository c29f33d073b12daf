# What is queued behind exit() is not printed.
== script
BEGIN { printf("one\n"); exit(); printf("two\n"); }
== args
--no-warnings
== stdout
one


