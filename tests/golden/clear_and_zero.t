# clear() empties a map, zero() sets its values to zero and keeps the keys.
== script
begin {
  @c[1] = 5; @c[2] = 6; @z[1] = 5; @z[2] = 6; @zs["a"] = "text"; @s = 7; @zc["k"] = count(); @zh = hist(4);
  @zm["k"] = min(5); @cs = 1;
  clear(@c); zero(@z); zero(@zs); zero(@s); zero(@zc); zero(@zh); zero(@zm); clear(@cs);
}
== stdout


@s: 0
@z[1]: 0
@z[2]: 0
@zc[k]: 0
@zh:

@zm[k]: 0
@zs[a]: 
