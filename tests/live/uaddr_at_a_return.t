# A variable of a program that is loaded anywhere is found from its functions' returns too, on kernels whose helper does
# not tell the function there.
== script
uretprobe:calls_pie:leaf { @at_return[*uaddr("small_number"), func] = count(); }
uprobe:calls_pie:leaf { @at_entry[*uaddr("small_number"), uaddr("leaf") == reg("ip")] = count(); }
uretprobe:calls_pie:lea* { @by_wildcard[*uaddr("small_number")] = count(); }
== workload
calls_pie 4
== check
maps['@at_return'] == {'1234, leaf': 4}
maps['@at_entry'] == {'1234, true': 4}
maps['@by_wildcard'] == {'1234': 4}
