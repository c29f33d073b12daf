# Where a program or a library was looked for.
== script
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
== stderr
stdin:1:1-20: ERROR: uprobe target file 'nosuchprog' does not exist or is not executable
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
~~~~~~~~~~~~~~~~~~~
HINT: write the path of the file; searched: the current folder and those of PATH
stdin:1:25-43: ERROR: uprobe target file 'libnosuch' does not exist or is not executable
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
                        ~~~~~~~~~~~~~~~~~~
HINT: write the path of the file; searched: the loader's cache (/etc/ld.so.cache), the current folder and those of PATH
stdin:1:48-69: ERROR: uprobe target file './nosuchprog' does not exist or is not executable
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
                                               ~~~~~~~~~~~~~~~~~~~~~
HINT: open './nosuchprog': No such file or directory
== exit 1
