# With -p the file of a USDT probe may be left out, and its provider too: any provider that has one of that name.
== run
usdt_sites 6 go >/dev/null &
until grep -q usdt_sites /proc/$!/comm; do sleep 0.01; done
exec "$SCRY" -q -p $! -e 'usdt:::request { @[probe] = count(); } usdt::app:twice { @twice = count(); }'
== workload
touch go
== end none
== check
maps['@twice'] == 12
{name.split('/')[-1]: count for name, count in maps['@'].items()} == {'usdt_sites:app:request': 6, 'usdt_sites:other:request': 6}
