# A function that the file lacks.
== script
uprobe:/proc/self/exe:zqxjkvwpyz { }
== stderr
stdin:1:1-33: ERROR: No matches for uprobe /proc/self/exe:zqxjkvwpyz.
uprobe:/proc/self/exe:zqxjkvwpyz { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
