# print(@x) of a scalar that was never set shows its zero; the exit dump leaves it out.
== args
5
== script
begin {
  print(@n); print(@s); print(@t); print(@b); print(@c); print(@st);
  if (0 > $1) { @n = 5; @s = "text"; @t = (1, "x"); @b = true; @c = count(); @st = stats(1); @h = hist(1); @k[1] = 1; }
  print(@h); print(@k);
}
== stdout
@n: 0
@s: 
@t: (0, )
@b: false
@c: 0
@st: { .count = 0, .average = 0, .total = 0 }


