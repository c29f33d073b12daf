# The address of a symbol, of the kernel or of a program, by a cast.
== script
begin {
  print((uint64)usym(4096));
  $s = usym(4097); $x = (uint64)$s + 1; print($x);
  printf("%d %d\n", (uint8)usym(300), (uint64)ksym(8192));
  @[(uint64)usym(7)] = 1;
}
== stdout
4096
4098
44 8192


@[7]: 1
