# Only maps are declared at the root.
== script
let $a = hash(5); begin { }
== stderr
stdin:1:5-7: ERROR: syntax: root-level let statements need to be map declarations, e.g. let @a = hash(2);
let $a = hash(5); begin { }
    ~~
== exit 1
