# Functions of other tracers and languages: the hint names what does it here.
== script
begin { @a = quantize(3); trace("x"); del(@a, 1); usleep(3); }
== stderr
stdin:1:14-22: ERROR: Unknown function: 'quantize'
begin { @a = quantize(3); trace("x"); del(@a, 1); usleep(3); }
             ~~~~~~~~
HINT: use hist(n): a histogram by powers of two
stdin:1:27-32: ERROR: Unknown function: 'trace'
begin { @a = quantize(3); trace("x"); del(@a, 1); usleep(3); }
                          ~~~~~
HINT: use print(value) or printf("%d\n", value)
stdin:1:39-42: ERROR: Unknown function: 'del'
begin { @a = quantize(3); trace("x"); del(@a, 1); usleep(3); }
                                      ~~~
HINT: use delete(@map, key)
stdin:1:51-57: ERROR: Unknown function: 'usleep'
begin { @a = quantize(3); trace("x"); del(@a, 1); usleep(3); }
                                                  ~~~~~~
HINT: remove it: a probe never waits; do something later with interval:s:1 { ... }
== exit 1
