# A function that the file lacks.
== script
uprobe:/proc/self/exe:zqxjkvwpyz { }
== stderr
stdin:1:1-33: ERROR: No matches for uprobe /proc/self/exe:zqxjkvwpyz.
uprobe:/proc/self/exe:zqxjkvwpyz { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: list the names that it has with scry -l 'uprobe:/proc/self/exe:*'; debug information would add more
== exit 1
