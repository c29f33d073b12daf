# Without words each named parameter is its default; what is not negative is unsigned.
== script
begin {
  print((getopt("limit", 100), getopt("off"), getopt("yes", true), getopt("low", -1)));
  print(is_unsigned_integer(getopt("limit", 100)));
  exit();
}
== stdout
(100, false, true, -1)
true


