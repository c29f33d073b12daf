# A program's structure with the name of one of the kernel's: the name means the kernel's.
== machine
btf
== script
uprobe:/proc/self/exe:described_open { $f = (struct file *)args.opened; let $g : struct file * = args.opened; $h = (typeof(args.opened))arg0; }
== stderr
stdin:1:60-71: WARNING: This is a 'struct file' of the program, with 16 bytes; the name means the kernel's, with 24 bytes
uprobe:/proc/self/exe:described_open { $f = (struct file *)args.opened; let $g : struct file * = args.opened; $h = (typeof(args.opened))arg0; }
                                                           ~~~~~~~~~~~
HINT: leave out the type, or write typeof(VALUE): both keep the program's
stdin:1:98-109: WARNING: This is a 'struct file' of the program, with 16 bytes; the name means the kernel's, with 24 bytes
uprobe:/proc/self/exe:described_open { $f = (struct file *)args.opened; let $g : struct file * = args.opened; $h = (typeof(args.opened))arg0; }
                                                                                                 ~~~~~~~~~~~
HINT: leave out the type, or write typeof(VALUE): both keep the program's
