# Where a program or a library was looked for.
== script
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
== stderr
stdin:1:1-20: ERROR: uprobe target file 'nosuchprog' does not exist or is not executable
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
~~~~~~~~~~~~~~~~~~~
HINT: looked for in the current folder and those of PATH; elsewhere it needs its path
stdin:1:25-43: ERROR: uprobe target file 'libnosuch' does not exist or is not executable
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
                        ~~~~~~~~~~~~~~~~~~
HINT: looked for in the loader's cache (/etc/ld.so.cache), the current folder and those of PATH; elsewhere it needs its path
stdin:1:48-69: ERROR: uprobe target file './nosuchprog' does not exist or is not executable
uprobe:nosuchprog:f { } uprobe:libnosuch:f { } uprobe:./nosuchprog:f { }
                                               ~~~~~~~~~~~~~~~~~~~~~
HINT: open './nosuchprog': No such file or directory
== exit 1
