# A bundle with room for more processors than this machine has: values of all of them are read where they lie.
== file script.bt
tracepoint:syscalls:sys_enter_write /comm == "dd" && args.count == 256/ {
  @all = count();
  @sizes[args.count] = count();
  @h[args.count] = hist(args.count);
  @least = min(args.count);
  @mean[1] = avg(args.count);
}
== run
"$SCRY" compile --cpus 64 script.bt -o out.scry
exec "$SCRY" run out.scry
== workload
dd if=/dev/zero of=/dev/null bs=256 count=40 2>/dev/null
== end INT
== check
maps["@all"] == 40 and maps["@least"] == 256
maps["@sizes"]["256"] == 40
total(maps["@h"]["256"]) == 40
maps["@mean"]["1"] == 256
