# USDT arguments of every kind: registers, memory, constants, base and index, relative to the instruction pointer; of two
# sites of one probe each its own.
== script
usdt:usdt_sites:app:request { @request[arg0, str(arg1), arg2] = count(); @none = max(arg9); }
usdt:usdt_sites:app:widths { printf("%lld %lld %lld %lld\n", arg0, arg1, arg2, arg3); }
usdt:usdt_sites:app:places { @table[arg0] = count(); @counter = sum(arg1); @third = max(arg2); }
usdt:usdt_sites:twice { @twice = sum(arg0); @times = count(); }
usdt:usdt_sites:request { @by[probe] = count(); }
== workload
usdt_sites 8
== check
maps['@request']['5, round, -5'] == 1
sum(maps['@request'].values()) == 8
maps['@none'] == 0
lines.count('-1 200 -300 -7') == 8
maps['@table'] == {'11': 2, '22': 2, '33': 2, '44': 2}
maps['@counter'] == sum(40 + i for i in range(8))
maps['@third'] == 33
maps['@twice'] == sum(2 * i + 1000 for i in range(8))
maps['@times'] == 16
maps['@by'] == {'usdt:usdt_sites:app:request': 8, 'usdt:usdt_sites:other:request': 8}
== stderr
Attached 6 probes
