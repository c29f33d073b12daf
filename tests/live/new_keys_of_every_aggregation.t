# Every new key of every aggregation finds memory, up to max_map_keys: also where they come faster than the kernel could
# allocate it, and where the values are large (1 GiB in all,
# more than the virtual machines have to spare).
== where host
== args
--max-memory 4G -q
== script
config = { max_map_keys = 20000 }
begin {
  for $i : 0..4000 { @hist[$i] = hist($i); }
  for $i : 0..4000 { @lhist[$i] = lhist($i, 0, 1000, 1); }
  for $i : 0..1000 { @percentiles[$i] = percentiles($i); }
  for $i : 0..20000 { @stats[$i] = stats($i); @stdev[$i, 1] = stdev($i); @max[$i] = max($i); @set[$i] = $i; }
}
end { print((len(@hist), len(@lhist), len(@percentiles), len(@stats), len(@stdev), len(@max), len(@set)));
  clear(@hist); clear(@lhist); clear(@percentiles); clear(@stats); clear(@stdev); clear(@max); clear(@set); }
== check
'(4000, 4000, 1000, 20000, 20000, 20000, 20000)' in lines
'WARNING' not in err
