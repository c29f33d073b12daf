# With show_debug_info a user stack names files and lines; a function that was inlined is a line of its own, in front of
# the one it is in; other texts of addresses stay as they are. (At its entry leaf has no frame: outer may be missing.)
== script
config = { show_debug_info = true }
uprobe:inlined:leaf { print(ustack); print(ustack(perf, 1)); print(usym(reg("ip"))); }
== args
-c inlined
== check
re.search(r'\n        leaf\+0@\S*/inlined\.c:1[0-2]\n', out)
re.search(r'\n        \[inlined\] innermost@\S*/inlined\.c:18\n        \[inlined\] inner@\S*/inlined\.c:21\n        main\+\d+@\S*/inlined\.c:24\n', out)
re.search(r'\n\t[0-9a-f]+ leaf\+0 \(\S*/inlined\)\n', out)
'leaf' in lines
