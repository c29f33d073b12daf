# An address that is no number.
== script
uprobe:/proc/self/exe:0xzz { }
== stderr
stdin:1:1-27: ERROR: Invalid function/address argument: invalid integer: zz
uprobe:/proc/self/exe:0xzz { }
~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
