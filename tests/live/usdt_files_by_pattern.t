# The file of a usdt probe may be a pattern, with any provider or an empty one; so may the file of a uprobe.
== run
mkdir bin
cp "$(command -v usdt_sites)" bin/prog1
cp "$(command -v usdt_sites)" bin/prog2
cp "$(command -v usdt_sites)" bin/other
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
for pattern in './bin/prog*::twice' './bin/prog*:app:tw*' "$PWD/bin/prog*::twice"; do
  "$SCRY" -l "usdt:$pattern" | sed "s,$PWD/,./,"
done
"$SCRY" -l 'usdt:./bin/*::twice' | wc -l
"$SCRY" -q -e 'usdt:./bin/prog*::twice { @[probe] = count(); }' -c ./bin/prog2 | grep '^@'
== where host
== stdout
usdt:./bin/prog1:app:twice
usdt:./bin/prog2:app:twice
usdt:./bin/prog1:app:twice
usdt:./bin/prog2:app:twice
usdt:./bin/prog1:app:twice
usdt:./bin/prog2:app:twice
3
@[usdt:./bin/prog2:app:twice]: 20
