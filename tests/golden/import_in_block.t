# An import inside a block, where it is allowed, counts like one at the top.
== script
config = { unstable_import_statement = enable }
begin { import "lib.bt"; print(twice(4)); exit(); }
== file lib.bt
macro twice(x) { x * 2 }
== stdout
8


