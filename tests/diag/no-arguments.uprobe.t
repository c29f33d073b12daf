# A file without DWARF has no parameters; the numbers remain.
== script
uprobe:/lib/x86_64-linux-gnu/libz.so.1:deflate { print(args.strm); }
== stderr
stdin:1:1-47: ERROR: Could not parse arguments of "uprobe:/lib/x86_64-linux-gnu/libz.so.1:deflate": no debuginfo found for /lib/x86_64-linux-gnu/libz.so.1
uprobe:/lib/x86_64-linux-gnu/libz.so.1:deflate { print(args.strm); }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use arg0 to arg5, the same arguments as integers
== exit 1
