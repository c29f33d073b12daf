# The frames of a user stack have names, with the distance from the start of each function, after the program has ended;
# usym() names one address. (The kernel follows frame pointers: at its entry a function has none yet, so that the frame of
# its caller may be missing.)
== script
uprobe:calls:leaf { @[ustack(3)] = count(); @name[usym(reg("ip"))] = count(); }
== args
-c 'calls 5'
== check
re.search(r'@\[\n        leaf\+0\n        (?:middle\+\d+\n        )?outer\+\d+\n', out)
maps['@name'] == {'leaf': 5}
