# Loops as the kernel runs them: plain code, bpf_loop callbacks, walks over maps with deletion, nesting, and leaving
# the probe from a nested loop.
== script
tracepoint:syscalls:sys_enter_write /comm == "dd" && args.fd == 1 && args.count == 10/ {
  $size = args.count; $text = "not yet";
  for $i : 0..4 { if ($i == 3) { break } @short += $size; }
  for $i : 0..$size { if ($i % 2) { continue } @even++; if ($i == 8) { $text = "a text that is longer than thirty-two bytes"; } }
  for $i : 0..40 { for $j : 0..40 { if ($i * $j == 35) { @nested[$i, $j]++; } } }
  @key[args.count % 3, comm] = count();
  @last = $text;
}
end {
  for $kv : @key { @sum += $kv.1; @names[$kv.0.1]++; }
  for $kv : @nested { delete(@nested, $kv.0); @pairs++; for $i : 0..100 { @rounds++; } }
  for $i : 0..100 { for $j : 0..100 { @place = ($i, $j); if ($i == 5 && $j == 6) { return } } }
  print("never");
}
== workload
dd if=/dev/zero of=/dev/null bs=10 count=6 2> /dev/null
== stdout


@even: 30
@key[1, dd]: 6
@last: a text that is longer than thirty-two bytes
@names[dd]: 1
@pairs: 4
@place: (5, 6)
@rounds: 400
@short: 180
@sum: 6
