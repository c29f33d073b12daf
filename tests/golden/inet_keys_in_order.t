# Maps with addresses as keys are sorted by the address, not by its text: IPv4 first, byte by byte.
== script
begin {
  @[ntop(10, pton("1.2.3.4"))] = "mapped"; @[ntop(pton("10.0.0.10"))] = "b"; @[ntop(pton("10.0.0.9"))] = "a";
  @[ntop(pton("::2"))] = "v6"; @[ntop(pton("9.255.0.0"))] = "first";
  @t[ntop(pton("10.0.0.10")), 1] = 1; @t[ntop(pton("10.0.0.9")), 1] = 1;
}
== stdout


@[9.255.0.0]: first
@[10.0.0.9]: a
@[10.0.0.10]: b
@[::2]: v6
@[102:304::]: mapped
@t[10.0.0.9, 1]: 1
@t[10.0.0.10, 1]: 1
