# Every escape of a string literal gives its byte; a NUL ends what is printed.
== script
begin { printf("%s|%s|%s|%s|%s\n", "a\tb", "q\"q", "b\\s", "\101\x42\X43", "a\0b"); printf("\x41\n"); }
== stdout
a	b|q"q|b\s|ABC|a
A


