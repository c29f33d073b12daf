# Keys that come all at once are kept up to the size that a map is declared with, whatever it aggregates, and 90,000 of
# the 300,000 that the configuration allows.
== where host
== args
-q --max-memory 512M
== script
config = { max_map_keys = 300000; unstable_tseries = enable }
let @hist = percpuhash(20000); let @lhist = percpuhash(4000); let @avg = percpuhash(9000); let @recent = percpulruhash(4000);
begin {
  for $i : 0..4000 { @hist[$i] = hist($i); @lhist[$i] = lhist($i, 0, 1000, 1); @tseries[$i] = tseries($i, 1s, 4); }
  for $i : 0..9000 { @avg[$i] = avg($i); @recent[$i] = sum($i); }
  for $i : 0..90000 { @count[$i] = count(); @min[$i] = min($i); }
}
end { print((len(@hist), len(@lhist), len(@tseries), len(@avg), len(@count), len(@min)));
  print((@avg[8999], @count[89999], @min[89999]));
  clear(@hist); clear(@lhist); clear(@tseries); clear(@avg); clear(@recent); clear(@count); clear(@min); }
== check
'(4000, 4000, 4000, 9000, 90000, 90000)' in lines
'(8999, 1, 89999)' in lines
'WARNING' not in err
