# The target * is also the program that -c is about to run.
== run
cp "$TARGETS/usdt_sites" ./only_here
cp "$TARGETS/cold_part" ./cold_here
"$SCRY" -q -e 'usdt:*:app:widths { @[probe] = count(); }' -c './only_here 6' | grep @
"$SCRY" -q -e 'uprobe:*:serve { @[probe] = count(); }' -c './cold_here 6' | grep @
== where host
== stdout
@[usdt:./only_here:app:widths]: 6
@[uprobe:./cold_here:serve]: 6
