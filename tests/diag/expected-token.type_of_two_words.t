# Types of C in several words.
== script
begin { print((unsigned int)pid); }
interval:s:1 { print((const char *)arg0); }
== stderr
== exit 1
