# Comments of both kinds and any layout between tokens; a shebang line; probe names in any case.
== script
#!/usr/bin/env scry
// a comment
BEGIN{/* inside */printf("a\n")/*no semicolon*/}
Begin
{
	printf("b\n") ; // "not a string
}
END { printf("c\n"); }
== stdout
a
b
c


