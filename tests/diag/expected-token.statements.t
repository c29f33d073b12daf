# Two statements without a semicolon between them.
== script
begin { @a[comm]++ exit(); }
== stderr
== exit 1
