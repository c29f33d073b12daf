# An unstable feature can be allowed with a warning.
== script
config = { unstable_typeinfo = warn }
begin { print(typeinfo(pid).full_type); }
== stderr
stdin:2:15-28: WARNING: Script is using an unstable feature: typeinfo
begin { print(typeinfo(pid).full_type); }
              ~~~~~~~~~~~~~
== exit 0
