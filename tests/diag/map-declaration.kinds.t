# A declaration at the top is of a map, with its size.
== script
let $x = 5;
let @a = hash();
begin { }
== stderr
stdin:1:5-7: ERROR: syntax: root-level let statements need to be map declarations, e.g. let @a = hash(2);
let $x = 5;
    ~~
stdin:2:15-16: ERROR: syntax: expected positive integer for map declaration max entries
let @a = hash();
              ~
== exit 1
