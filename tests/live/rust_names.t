# Functions of a Rust program, whose names are mangled in one of two ways: by their mangled names with a wildcard, by their
# readable ones as C++ names are written; those are what `nm -C` says, without a hash.
== run
for mangling in legacy v0; do
  "$SCRY" -q -e "uprobe:rust_$mangling:*5inner4work* { @mangled = sum(arg0); }
    uprobe:rust_$mangling:cpp:\"rust_calls::inner::work\" { @named[func] = count(); printf(\"%s\", ustack(perf, 1)); }
    uretprobe:rust_$mangling:cpp:\"rust_calls::inner::*\" { @returned = sum(retval); }" -c "rust_$mangling 10"
  nm -C "$TARGETS/rust_$mangling" | sed -n 's/.* t \(rust_calls::inner.*\)/nm=\1/p'
done
== where host
== needs rust
== check
prints['@mangled'] == [55, 55]
prints['@named'] == [{'rust_calls::inner::work': 10}] * 2
out.count(' rust_calls::inner::work+0 (') == 20
prints['@returned'] == [110, 110]
[re.sub('::h[0-9a-f]{16}$', '', name) for name in re.findall('nm=(.*)', out)] == ['rust_calls::inner::work'] * 2
