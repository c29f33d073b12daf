# `args` of fentry and fexit as a whole: printed with every parameter, by its kernel type.
== script
fentry:vfs_read /comm == "dd" && args.count == 512/ { print(args); }
fexit:vfs_read /comm == "dd" && args.count == 512/ { $copy = args; @count[$copy.count, retval] = count(); }
== args
-c '/bin/dd if=/dev/zero of=/dev/null bs=512 count=20'
== needs kprobes
== check
sum(line.startswith('{ .file = 0xffff') and ', .count = 512, .pos = 0x' in line and line.endswith(' }') for line in lines) == 20
'@count[512, 512]: 20' in lines
== stderr contains
20+0 records in
