# ksym() names the symbol that holds an address, the first of several; kaddr() is known when compiling.
== script
begin {
  print(ksym(0xffffffff81000205)); print(ksym(0xffffffff81000300)); print(ksym(0)); print(ksym(5));
  printf("%s %llx\n", ksym(kaddr("vfs_read") + 4), kaddr("jiffies"));
  @[ksym(kaddr("schedule"))] = count();
}
== stdout
vfs_read
vfs_write
0
0x5
vfs_read ffffffff82000000


@[schedule]: 1
