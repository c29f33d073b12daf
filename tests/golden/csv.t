# -f csv: tuples and map entries are rows, keys and values in fields of their own; text is as it is.
== script
begin {
  printf("name,value\n"); print((1, "a,b", (2, "say \"hi\""))); print("plain"); print(""); print(-5); print(3 > 2);
  @m["x y", 1] = 10; @m["quote\"", 2] = 20; @s = 7; @h["k"] = hist(-1); @h["k"] = hist(5); @l = lhist(12, 0, 10, 5);
  @st = stats(4); @st = stats(8); @av[1] = avg(3); @p = percentiles(50); @d = stdev(4);
  print(pton("1.2.3.4")); errorf("not a row");
}
== args
-f csv -q
== stdout
name,value
1,"a,b",2,"say ""hi"""
plain
""
-5
true
1,2,3,4
@av,1,3
@d,1,4,0
@h,k,,-1,1
@h,k,0,0,0
@h,k,1,1,0
@h,k,2,3,0
@h,k,4,7,1
@l,10,,1
@m,x y,1,10
@m,"quote""",2,20
@p,1,50,50,50,50,50
@s,7
@st,2,6,12
== stderr
stdin:5:27-46: ERROR: not a row
