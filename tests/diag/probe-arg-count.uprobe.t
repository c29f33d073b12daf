# A function alone needs -p.
== script
uprobe:main { }
== stderr
stdin:1:1-12: ERROR: uprobe probe type requires 2 or 3 arguments, found 1
uprobe:main { }
~~~~~~~~~~~
HINT: write uprobe:target:function[+offset], uprobe:target@file:line
== exit 1
