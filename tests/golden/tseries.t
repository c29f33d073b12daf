# tseries() keeps what each interval of the clock saw: the last value, or avg, max, min, sum; gaps stay empty.
== script
interval:s:1 {
  $v = (int64)@i * 5 - 8; @i++;
  @last = tseries($v, 1000000000, 5); @avg = tseries($v, 2s, 5, "avg"); @sum = tseries($v, 2s, 5, "sum");
  @min = tseries($v, 2s, 5, "min"); @max = tseries($v, 2s, 5, "max"); @k[@i % 2] = tseries((uint64)@i, 1s, 3);
}
end { clear(@i); }
== events
tick interval:s:1
time +1s
tick interval:s:1
time +1s
tick interval:s:1
time +2s
tick interval:s:1
time +1s
tick interval:s:1
time +1s
tick interval:s:1
== stdout
