# typeinfo tells the names of a type, where it is enabled.
== script
config = { unstable_typeinfo = enable }
begin { $t = typeinfo(pid); print($t.full_type); print($t.base_type); print(typeinfo("abc").full_type); exit(); }
== stdout
uint32
int
string[4]


