# A map has a size.
== script
let @a = hash(); begin { @a[1] = 1; }
== stderr
stdin:1:15-16: ERROR: syntax: expected positive integer for map declaration max entries
let @a = hash(); begin { @a[1] = 1; }
              ~
== exit 1
