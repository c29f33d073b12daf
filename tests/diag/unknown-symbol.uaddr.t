# A symbol that the program lacks.
== script
uprobe:/proc/self/exe:main { print(uaddr("nothing_is_called_so")); }
== stderr
stdin:1:42-64: ERROR: Could not resolve symbol: /proc/self/exe:nothing_is_called_so
uprobe:/proc/self/exe:main { print(uaddr("nothing_is_called_so")); }
                                         ~~~~~~~~~~~~~~~~~~~~~~
== exit 1
