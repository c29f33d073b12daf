# Code without call-frame information, with frame pointers: at the first instructions of a function the return address is
# found by the stack pointer.
== script
uprobe:unwinding:bare, uprobe:unwinding:bare+4, uprobe:unwinding:bare_outer+1 { @[ustack(3)] = count(); }
== needs root
== args
--unsafe -c 'unwinding bare 3'
== check
len(re.findall(r'@\[\n *bare\+[04]\n *bare_outer\+9\n *main\+\d+\n\]: 3\n', out)) == 2
len(re.findall(r'@\[\n *bare_outer\+1\n *main\+\d+\n *__libc_start_call_main\+\d+\n\]: 3\n', out)) == 1
