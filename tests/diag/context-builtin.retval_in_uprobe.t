# A function that is entered has not returned yet.
== script
uprobe:/proc/self/exe:main { print(retval); }
== stderr
stdin:1:36-42: ERROR: The retval builtin can only be used with 'kretprobe' and 'uretprobe' and 'fentry' probes
uprobe:/proc/self/exe:main { print(retval); }
                                   ~~~~~~
HINT: use the kretprobe or uretprobe of the function, which fires when it returns
== exit 1
