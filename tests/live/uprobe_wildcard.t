# A wildcard is one link; func tells the functions apart, at the entry and at the return, and after the program has ended.
== run
"$SCRY" -c 'shapes 12' -e '
uprobe:$1/libscrytarget.so:library_* { @entered[func] = count(); }
uretprobe:$1/libscrytarget.so:library_* { @left[func] = count(); }
uprobe:shapes:cpp:"geo::*" { @geo[func] = count(); }' "$TARGETS"
== where host
== check
maps['@entered'] == {'library_double': 12, 'library_calls_back': 12}
maps['@left'] == {'library_double': 12, 'library_calls_back': 12}
maps['@geo'] == {'geo::area(int)': 12, 'geo::area(int, int)': 12, 'geo::Box::volume() const': 12}
