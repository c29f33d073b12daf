# A target that is not there.
== script
uprobe:/nowhere/app:main { }
== stderr
stdin:1:1-25: ERROR: uprobe target file '/nowhere/app' does not exist or is not executable
uprobe:/nowhere/app:main { }
~~~~~~~~~~~~~~~~~~~~~~~~
HINT: open '/nowhere/app': No such file or directory
== exit 1
