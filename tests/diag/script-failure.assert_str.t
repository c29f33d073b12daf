# assert_str() refuses what is no string when the script is compiled.
== script
begin { assert_str("a"); assert_str(comm); assert_str(pid); }
== stderr
stdin:1:44-59: ERROR: assert_str() expects a string, not a value of type 'uint32'
begin { assert_str("a"); assert_str(comm); assert_str(pid); }
                                           ~~~~~~~~~~~~~~~
== exit 1
