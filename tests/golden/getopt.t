# Named parameters have the type of their default; the last of two words wins.
== script
begin {
  printf("%d %s %d\n", getopt("limit", 100, "most lines"), getopt("name", "none"), getopt("on"));
  printf("%d %d %s\n", sizeof(getopt("limit", 100)), getopt("low", -5), getopt("name", "none"));
  if (getopt("mode", "fast") == "fast") { print("fast"); }
  print($1); print($#);
  exit();
}
== args
x -- --limit=3 --on --name=a=b --limit=0x10 --low=-7
== stdout
16 a=b 1
8 -7 a=b
fast
x
1


