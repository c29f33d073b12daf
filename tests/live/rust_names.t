# Functions of a Rust program: by their mangled names with a wildcard, by their demangled ones as C++ names are written.
== script
uprobe:rust_calls:*5inner4work* { @mangled = sum(arg0); }
uprobe:rust_calls:cpp:"rust_calls::inner::work*" { @named[func] = count(); }
uretprobe:rust_calls:cpp:"rust_calls::inner::work*" { @returned = sum(retval); }
== args
-c 'rust_calls 10'
== where host
== needs rust
== check
maps['@mangled'] == 55
list(maps['@named'].values()) == [10] and list(maps['@named'])[0].startswith('rust_calls::inner::work')
maps['@returned'] == int(re.search(r'total=(\d+)', out)[1]) == 110
