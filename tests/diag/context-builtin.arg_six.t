# Six arguments are passed in registers.
== script
uprobe:/proc/self/exe:main { print(arg6); }
== stderr
stdin:1:36-40: ERROR: x86_64 doesn't support arg6
uprobe:/proc/self/exe:main { print(arg6); }
                                   ~~~~
HINT: read arguments after arg5 from the stack: *(uint64 *)(reg("sp") + 8)
== exit 1
