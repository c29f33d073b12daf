# Casts that do not exist.
== script
begin { $s = "abc"; print((string[2])$s); print((timestamp)5); print((uint8[2])(uint32)5); }
== stderr
stdin:1:27-40: ERROR: Cannot cast from "string[4]" to "string[2]"
begin { $s = "abc"; print((string[2])$s); print((timestamp)5); print((uint8[2])(uint32)5); }
                          ~~~~~~~~~~~~~
stdin:1:49-61: ERROR: Cannot cast from "int8" to "timestamp"
begin { $s = "abc"; print((string[2])$s); print((timestamp)5); print((uint8[2])(uint32)5); }
                                                ~~~~~~~~~~~~
stdin:1:70-89: ERROR: Cannot cast from "uint32" to "uint8[2]"
begin { $s = "abc"; print((string[2])$s); print((timestamp)5); print((uint8[2])(uint32)5); }
                                                                     ~~~~~~~~~~~~~~~~~~~
== exit 1
