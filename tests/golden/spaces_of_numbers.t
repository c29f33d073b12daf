# kptr() and uptr() say whose memory a number leads to, where the probe does not say.
== script
interval:s:1 {
  $at = (uint64)0x7000;
  printf("%s|%s|%x\n", str(uptr($at)), str(kptr($at)), *(uint32 *)uptr($at));
  printf("%x %r %s\n", *uptr((uint32)0x7000), buf(uptr($at), 5), str(uptr(0x7000)));
}
== events
string 0x7000 "hello"
tick interval:s:1
== stdout
hello||6c6c6568
6c6c6568 hello hello


