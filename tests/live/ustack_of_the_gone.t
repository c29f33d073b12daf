# Short-lived programs that started after scry, position-independent: every frame has its name when the
# maps are printed at the end, and the perf mode shows the files.
== script
uprobe:shapes:*back_to_us* { @[ustack(3)] = count(); @p[ustack(perf, 3)] = count(); }
== where host
== workload
shapes 3 > /dev/null
shapes 4 > /dev/null
== check
out.count('back_to_us(int)+0') >= 4
len(re.findall(r'\n        main\+\d+\n', out)) == 2
len(re.findall(r'\t[0-9a-f]+ main\+\d+ \(/.*/shapes\)\n', out)) == 2
