# A program without symbols: what is missing is said, and an address can be probed by who knows it.
== run
"$SCRY" -e 'uprobe:shapes_stripped:back_to_us { @ = count(); }' 2>&1 | grep -e HINT -e ERROR
address=$(nm "$TARGETS/shapes" | awk '/back_to_us/ {print $1}')
"$SCRY" -q --unsafe -e 'uprobe:shapes_stripped:0x$1 { @ = count(); }' -c 'shapes_stripped 5' "$address" | grep '^@'
"$SCRY" -e 'uprobe:shapes_stripped:0x$1 { @ = count(); }' "$address" 2>&1 | head -1 | sed 's/0x.*/ADDRESS/'
== where host
== stdout
stdin:1:1-34: ERROR: No matches for uprobe shapes_stripped:back_to_us.
HINT: install the debug information of shapes_stripped, which is stripped, or probe an address
@: 5
ERROR: Could not resolve address: shapes_stripped:ADDRESS
