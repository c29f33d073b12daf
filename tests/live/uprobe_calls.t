# Each call of a function is seen with its arguments and its result.
== script
uprobe:calls:add { @args[arg0, arg1, arg2, (int16)arg3] = count(); @a = sum(arg0); }
uretprobe:calls:add { @returned = sum(retval); }
uprobe:calls:greet { @greeted[str(arg0), arg1] = count(); }
== workload
calls 20
== check
sum(maps['@args'].values()) == 20
maps['@args']['3, 10, 65, -3'] == 1
maps['@a'] == sum(range(20))
maps['@returned'] == 20 * 75
maps['@greeted'] == {'world, 3': 20}
== stderr
Attached 3 probes
