# A line of the source is an address: a probe on it fires once for each time it is reached; what is not there is said.
== run
line=$(addr2line -e "$TARGETS/calls" "0x$(nm "$TARGETS/calls" | awk '$3 == "add" {print $1}')" | sed 's/.*://; s/ .*//')
"$SCRY" -q -e 'uprobe:calls@calls.c:$1 { @[probe] = count(); }' -c 'calls 6' "$line" > out.txt
grep -c '^@.uprobe:calls:[0-9]*.: 6$' out.txt
"$SCRY" -e 'uprobe:calls@alls.c:3 { }' 2>&1 | head -1
"$SCRY" -e 'uprobe:calls@calls.c:99999 { }' 2>&1 | head -1
"$SCRY" -e 'uprobe:shapes_stripped@shapes.cc:3 { }' 2>&1 | head -1
"$SCRY" -e 'uretprobe:calls@calls.c:3 { }' 2>&1 | head -1
== where host
== stdout
1
stdin:1:1-22: ERROR: DWARF error: No compilation unit matches alls.c
stdin:1:1-27: ERROR: DWARF error: Unable to map 'calls.c:99999' to address
stdin:1:1-35: ERROR: No DWARF debug info found for 'shapes_stripped', cannot attach by source code location.
stdin:1:1-26: ERROR: Source code location not allowed
