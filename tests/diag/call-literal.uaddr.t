# A name that no symbol can have.
== script
uprobe:/proc/self/exe:main { print(uaddr("x y")); }
== stderr
stdin:1:42-47: ERROR: uaddr() expects a string that is a valid symbol (letters, digits and _ . $ @) as input ("x y" provided)
uprobe:/proc/self/exe:main { print(uaddr("x y")); }
                                         ~~~~~
== exit 1
