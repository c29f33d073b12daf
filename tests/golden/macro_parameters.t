# Maps pass through several macros; a type may be an argument; macros hide functions; exit() ends the run only.
== script
macro show(@m) { print(@m); for $kv : @m { print($kv.1); } clear(@m); }
macro pass(@x) { show(@x); }
macro whole(x) { print(x); }
macro convert(T, v) { (T)v }
macro size(x) { sizeof(x) }
macro str(x) { "my own" }
macro leave(code) { exit(code); }
begin {
  @m["k"] = 7; pass(@m); @t = 1; whole(@t);
  print(convert(typeof((uint8)1), 257)); print(size((uint32)5)); print(size("four"));
  print(str(1));
  leave(2); @behind = 1;
}
== stdout
@m[k]: 7
7
@t: 1
1
4
5
my own


@behind: 1
@t: 1
== exit 2
