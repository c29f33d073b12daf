# `@n++` hands out each number once, though processors count at the same time.
== run
cat > two.sh <<'X'
syscalls getppid 30000 >/dev/null & syscalls getppid 30000 >/dev/null; wait
X
exec "$SCRY" -q --follow -c 'sh two.sh' -e 'config = { max_map_keys = 100000; print_maps_on_exit = false }
tracepoint:syscalls:sys_enter_getppid /comm == "syscalls"/ { @times[@n++] = count(); }
end { $twice = 0; for ($kv : @times) { if ((uint64)$kv.1 > 1) { $twice++; } }
  printf("%d numbers, %d twice\n", len(@times), $twice); }'
== check
'60000 numbers, 0 twice' in lines
