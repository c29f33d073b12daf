# A range that is known at run time has 64 bits; more rounds than the kernel makes are an error.
== script
begin {
  @end = (uint64)4294967300; for $i : 0..@end { @a++; }
  @end = (uint64)3000000000; for $i : 0..@end { @b++; }
  @end = (uint64)5; for $i : 0..@end { @c++; } for $i : @end..(uint64)2 { @d++; }
  @far = (int64)10000000000; for $i : @far..10000000003 { @e = $i; }
}
== stdout


@c: 5
@e: 10000000002
@end: 5
@far: 10000000000
== stderr
Attached 1 probe
stdin:2:30-56: WARNING: Argument list too long
Additional Info - helper: loop, retcode: -7
  @end = (uint64)4294967300; for $i : 0..@end { @a++; }
                             ~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:3:30-56: WARNING: Argument list too long
Additional Info - helper: loop, retcode: -7
  @end = (uint64)3000000000; for $i : 0..@end { @b++; }
                             ~~~~~~~~~~~~~~~~~~~~~~~~~~
