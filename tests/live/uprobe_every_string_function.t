# A wildcard over a library attaches although the kernel refuses some of its functions; those are named.
== run
"$SCRY" --force -e 'uprobe:libc:*str* { @ = count(); } interval:ms:1 { exit(); }' 2> err.txt > out.txt || cat err.txt
said=$(sed -n 's/.*WARNING: \([0-9]*\) of the functions.*/\1/p' err.txt)
listed=$("$SCRY" -l 'uprobe:libc:*str*' | wc -l)
attached=$(sed -n 's/Attached \([0-9]*\) probes/\1/p' err.txt)
echo "missing=$((listed + 1 - attached - ${said:-0}))"
== where host
== timeout 60
== stdout
missing=0
