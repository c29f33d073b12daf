# Dividing by zero at run time gives 1 and says so, once for each time.
== script
begin {
  $z = 0; print(10 / $z); print(10 % $z);
  @n = 0; print(7 / @n);
}
== stdout
1
1
1


@n: 0
== stderr
Attached 1 probe
stdin:2:17-24: WARNING: Divide or modulo by 0 detected. This can lead to unexpected results. 1 is being used as the result.
  $z = 0; print(10 / $z); print(10 % $z);
                ~~~~~~~
stdin:2:33-40: WARNING: Divide or modulo by 0 detected. This can lead to unexpected results. 1 is being used as the result.
  $z = 0; print(10 / $z); print(10 % $z);
                                ~~~~~~~
stdin:3:17-23: WARNING: Divide or modulo by 0 detected. This can lead to unexpected results. 1 is being used as the result.
  @n = 0; print(7 / @n);
                ~~~~~~
