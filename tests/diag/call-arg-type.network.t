# ntop() takes 4 or 16 bytes, macaddr() 6 and no literal, bswap() integers.
== script
begin {
  print(ntop("abc")); print(ntop(pton("::1"), 1)); print(ntop((1, 2)));
  print(macaddr("abcdef")); print(macaddr(pton("1.2.3.4"))); print(macaddr(5)); print(bswap("x"));
}
== stderr
stdin:2:34-45: ERROR: ntop() only supports int arguments (array provided)
  print(ntop("abc")); print(ntop(pton("::1"), 1)); print(ntop((1, 2)));
                                 ~~~~~~~~~~~
stdin:2:63-69: ERROR: ntop() only supports int or array arguments (tuple provided)
  print(ntop("abc")); print(ntop(pton("::1"), 1)); print(ntop((1, 2)));
                                                              ~~~~~~
stdin:3:9-26: ERROR: macaddr() does not support literal string arguments
  print(macaddr("abcdef")); print(macaddr(pton("1.2.3.4"))); print(macaddr(5)); print(bswap("x"));
        ~~~~~~~~~~~~~~~~~
stdin:3:43-58: ERROR: macaddr() argument must be at least 6 bytes in size
  print(macaddr("abcdef")); print(macaddr(pton("1.2.3.4"))); print(macaddr(5)); print(bswap("x"));
                                          ~~~~~~~~~~~~~~~
stdin:3:76-77: ERROR: macaddr() only supports array or ptr or string arguments (int provided)
  print(macaddr("abcdef")); print(macaddr(pton("1.2.3.4"))); print(macaddr(5)); print(bswap("x"));
                                                                           ~
stdin:3:93-96: ERROR: bswap() only supports int arguments (string provided)
  print(macaddr("abcdef")); print(macaddr(pton("1.2.3.4"))); print(macaddr(5)); print(bswap("x"));
                                                                                            ~~~
== exit 1
