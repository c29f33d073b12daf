# typeinfo is not enabled by default.
== script
begin { print(typeinfo(pid)); }
== stderr
stdin:1:15-28: ERROR: typeinfo feature is not enabled by default. To enable this unstable feature, set the config flag to enable. unstable_typeinfo=enable
begin { print(typeinfo(pid)); }
              ~~~~~~~~~~~~~
== exit 1
