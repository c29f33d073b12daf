# What is assigned to an element is made before its key.
== script
begin { @n = 1; @m[@n++] = @n; $i = 0; @k[$i++] = $i; @q[@n] = @n++; @s[@n++] = "text"; exit(); }
== stdout


@k[0]: 0
@m[1]: 1
@n: 4
@q[3]: 2
@s[3]: text
