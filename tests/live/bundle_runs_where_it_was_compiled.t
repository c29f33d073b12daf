# A bundle has all that its run needs: types, formats, source lines, maps. The script is gone when it runs.
== file script.bt
struct pair { int a; char b[4]; };
begin { @start = 1; printf("%s %d\n", $1, $2); print((1, "x")); }
tracepoint:syscalls:sys_enter_write /comm == "dd" && args.count == 256/ { @writes = count(); @sizes[args.count] = hist(args.count); }
tracepoint:raw_syscalls:sys_exit /comm == "dd"/ { @names[comm] = count(); }
end { errorf("done %d", 7); }
== run
"$SCRY" compile script.bt hello 5 -o out.scry && rm script.bt
exec "$SCRY" run out.scry hello 5
== ready line
== workload
dd if=/dev/zero of=/dev/null bs=256 count=40 2>/dev/null
== end INT
== stderr contains
script.bt:5:7-27: ERROR: done 7
== check
lines[0] == "hello 5" and lines[1] == "(1, x)"
maps["@writes"] == 40
total(maps["@sizes"]["256"]) == 40
maps["@names"]["dd"] > 80
