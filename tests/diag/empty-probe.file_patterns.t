# Patterns of files that no program or library fits.
== script
uprobe:/no/such*:main { }
usdt:/no/such*:x:y { }
== stderr
== exit 1
