# float and double members of structures: printed as the shortest text that means the number, and by the conversions of C. They
# can be kept in variables, maps, tuples and keys.
== script
struct reading { float celsius; double pressure; int id; double both[2]; float none; };
uprobe:/proc/self/exe:main {
  $r = (struct reading *)arg0;
  print($r->celsius); print($r->pressure); print($r->both); print(*$r);
  printf("%f %.2f %e %g %s %8.1f|\n", $r->celsius, $r->pressure, $r->pressure, $r->celsius, $r->celsius, $r->celsius);
  $kept = $r->pressure; print(($kept, $r->id));
  @last = $r->celsius; @[$r->celsius] = count(); @at[$r->id] = $r->pressure;
}
== events
bytes 0x1000 00 00 bc 41 00 00 00 00 00 00 00 00 00 aa 8f 40 07 00 00 00 00 00 00 00
bytes 0x1018 9a 99 99 99 99 99 b9 3f 00 00 00 00 00 00 f0 7f 00 00 c0 7f 00 00 00 00
call uprobe:/proc/self/exe:main di=0x1000
bytes 0x1000 cd cc 2c c0 00 00 00 00 00 00 00 00 00 aa 8f 40 07 00 00 00 00 00 00 00
call uprobe:/proc/self/exe:main di=0x1000
== stdout
23.5
1013.25
[0.1,inf]
{ .celsius = 23.5, .pressure = 1013.25, .id = 7, .both = [0.1,inf], .none = nan }
23.500000 1013.25 1.013250e+03 23.5 23.5     23.5|
(1013.25, 7)
-2.7
1013.25
[0.1,inf]
{ .celsius = -2.7, .pressure = 1013.25, .id = 7, .both = [0.1,inf], .none = nan }
-2.700000 1013.25 1.013250e+03 -2.7 -2.7     -2.7|
(1013.25, 7)


@[-2.7]: 1
@[23.5]: 1
@at[7]: 1013.25
@last: -2.7
== stderr
Attached 1 probe
