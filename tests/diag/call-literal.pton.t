# pton() reads literals at compile time; a dot means version 4.
== script
begin { print(pton("nope")); print(pton("1.2.3.400")); print(pton("::ffff:1.2.3.4")); print(pton("1::2::3")); print(pton(5)); }
== stderr
stdin:1:15-27: ERROR: pton() expects a valid IPv4/IPv6 address, got nope
begin { print(pton("nope")); print(pton("1.2.3.400")); print(pton("::ffff:1.2.3.4")); print(pton("1::2::3")); print(pton(5)); }
              ~~~~~~~~~~~~
stdin:1:36-53: ERROR: pton() expects a valid IPv4 address, got 1.2.3.400
begin { print(pton("nope")); print(pton("1.2.3.400")); print(pton("::ffff:1.2.3.4")); print(pton("1::2::3")); print(pton(5)); }
                                   ~~~~~~~~~~~~~~~~~
stdin:1:62-84: ERROR: pton() expects a valid IPv4 address, got ::ffff:1.2.3.4
begin { print(pton("nope")); print(pton("1.2.3.400")); print(pton("::ffff:1.2.3.4")); print(pton("1::2::3")); print(pton(5)); }
                                                             ~~~~~~~~~~~~~~~~~~~~~~
stdin:1:93-108: ERROR: pton() expects a valid IPv6 address, got 1::2::3
begin { print(pton("nope")); print(pton("1.2.3.400")); print(pton("::ffff:1.2.3.4")); print(pton("1::2::3")); print(pton(5)); }
                                                                                            ~~~~~~~~~~~~~~~
stdin:1:122-123: ERROR: pton() expects a string literal (int provided)
begin { print(pton("nope")); print(pton("1.2.3.400")); print(pton("::ffff:1.2.3.4")); print(pton("1::2::3")); print(pton(5)); }
                                                                                                                         ~
== exit 1
