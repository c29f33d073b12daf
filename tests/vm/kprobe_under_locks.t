# Kprobes on functions that programs call with the ring buffer's lock held leave the others out; a program called by its
# function would stand still there for ever.
== run
"$SCRY" -q -e 'kprobe:vfs_write { printf("write\n"); @written = true; }
  kprobe:_raw_spin_unlock_irqrestore { printf("unlock\n"); @ = count(); }
  interval:ms:200 { if (@written || @ticks++ == 50) { exit(); } }' 2>/dev/null
== needs kprobes
== check
prints['@'][0] > 0
lines.count('write') > 0
