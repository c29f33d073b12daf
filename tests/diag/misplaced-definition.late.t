# What must stand in front of the probes.
== script
begin { } config = { max_strlen = 10 }
import "x.bt";
struct A { int x; }
== stderr
stdin:1:11-17: ERROR: syntax: config must appear before probes and functions
begin { } config = { max_strlen = 10 }
          ~~~~~~
stdin:2:1-7: ERROR: syntax: root imports must appear before probes and functions
import "x.bt";
~~~~~~
stdin:3:1-7: ERROR: syntax: C definitions must appear before probes and functions
struct A { int x; }
~~~~~~
== exit 1
