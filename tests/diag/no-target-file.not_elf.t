# A file that is no program.
== script
uprobe:/etc/passwd:main { }
== stderr
stdin:1:1-24: ERROR: uprobe target file '/etc/passwd' does not exist or is not executable
uprobe:/etc/passwd:main { }
~~~~~~~~~~~~~~~~~~~~~~~
HINT: '/etc/passwd' is not an ELF file
== exit 1
