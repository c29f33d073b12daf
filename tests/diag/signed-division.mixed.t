# A signed number divided by another type.
== script
begin { @a = (int64)-7; print(@a / (uint8)2); }
== stderr
stdin:1:31-44: WARNING: signed operands for '/' can lead to undefined behavior (cast to unsigned to silence warning)
begin { @a = (int64)-7; print(@a / (uint8)2); }
                              ~~~~~~~~~~~~~
