# The configuration of the run is a record; its members are known at compile time.
== script
config = { max_strlen = 77; stack_mode = perf; }
begin {
  print((config.max_strlen, config.stack_mode, config.print_maps_on_exit));
  print((config().license, config.cache_user_symbols));
  if comptime (config.max_strlen == 77) { print("short strings"); }
  exit();
}
== stdout
(77, perf, true)
(GPL, PER_PID)
short strings


