# A key may be the first to name a map, whose key names another: what is known of the outer ones stays in place.
== script
begin {
  @a[@b[@c[@d[@e[@f[@g[@h[@i[1]]]]]]]]] = 5;
  @b[0] = 0; @c[0] = 0; @d[0] = 0; @e[0] = 0; @f[0] = 0; @g[0] = 0; @h[0] = 0; @i[0] = 0;
  print(@a[@j[@k[@l[@m[@n[@o[@p[@q[1]]]]]]]]]);
  @j[1] = 1; @k[1] = 1; @l[1] = 1; @m[1] = 1; @n[1] = 1; @o[1] = 1; @p[1] = 1; @q[1] = 1;
  clear(@b); clear(@c); clear(@d); clear(@e); clear(@f); clear(@g); clear(@h); clear(@i);
  clear(@j); clear(@k); clear(@l); clear(@m); clear(@n); clear(@o); clear(@p); clear(@q);
}
== stdout
5


@a[0]: 5
