# A bare name that means two files: the first is taken, and that is said.
== run
cp "$TARGETS/calls" ./calls
"$SCRY" -e 'uprobe:calls:add { @ = count(); }' -c './calls 4' 2>&1 >out.txt | sed 's/file .[^ ]*/file X/'
cat out.txt
== check
maps['@'] == 4
"WARNING: attaching to uprobe target file X but matched 2 binaries" in out
