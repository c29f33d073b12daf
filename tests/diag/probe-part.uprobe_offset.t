# An offset that is no number.
== script
uprobe:/proc/self/exe:main+x { }
== stderr
stdin:1:1-29: ERROR: Invalid offset: invalid integer: x
uprobe:/proc/self/exe:main+x { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
