# Parameters that scripts cannot have are named where all are printed.
== script
uprobe:/proc/self/exe:described_open { print(args); print(args.opened); }
== stderr
stdin:1:46-50: WARNING: args is without part: scripts cannot have this parameter
uprobe:/proc/self/exe:described_open { print(args); print(args.opened); }
                                             ~~~~
HINT: read args.part alone: its error says why
