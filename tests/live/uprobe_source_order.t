# Two bodies on one function run in the order of the script, at its start and at its end.
== script
uprobe:calls:leaf { @n++; @first = @n; }
uprobe:calls:leaf { @n++; @second = @n; }
uretprobe:calls:leaf { @n++; @third = @n; }
uretprobe:calls:leaf { @n++; @fourth = @n; exit(); }
== where host
== end none
== workload
calls 1
== check
maps["@first"] == 1
maps["@second"] == 2
maps["@third"] == 3
maps["@fourth"] == 4
