# assert_str() refuses what is no string when the script is compiled.
== script
begin { assert_str("a"); assert_str(comm); assert_str(pid); }
== stderr
== exit 1
