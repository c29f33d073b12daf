# `func` is the same value at the entry and at the return, whatever road serves the probes: what one stores by it the
# other finds.
== run
pairs='kprobe:vfs_rea* { @s[tid, func] = 1; } kretprobe:vfs_rea* /@s[tid, func]/ { @[func] = count(); }'
single='kprobe:vfs_read { @s[tid, func] = 1; } kretprobe:vfs_read /@s[tid, func]/ { @[func] = count(); }'
for features in uprobe_multi kprobe_session trampoline kprobe_multi,kprobe_session,trampoline; do
  for script in "$pairs" "$single"; do
    "$SCRY" -q --no-feature "$features" --comm dd -c '/bin/dd if=/dev/zero of=/dev/null bs=777 count=50' -e "$script
      end { clear(@s); }" 2>/dev/null | grep 'vfs_read\]'
  done
done
== needs kprobes
== check
len(lines) == 8
all(int(line.split(': ')[1]) >= 50 for line in lines)
