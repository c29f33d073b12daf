# What the kernel refuses with no more than "Invalid argument" is explained.
== run
for probe in kprobe:exc_int3 kprobe:rcu_is_watching kretprobe:do_int3; do
  "$SCRY" --no-feature trampoline -e "$probe { @ = count(); }" 2>&1 | grep -A1 '^ERROR: attach'; done
"$SCRY" -e 'kretprobe:vfs_read+1 { @ = count(); }' 2>&1 | grep ERROR | head -n 1
== ready none
== needs kprobes
== stdout
ERROR: attach kprobe:exc_int3: Invalid argument
HINT: the kernel keeps probes off exc_int3: it is marked notrace or noinstr, or on the kernel's list of functions that probes must not enter (/sys/kernel/debug/kprobes/blacklist)
ERROR: attach kprobe:rcu_is_watching: Invalid argument
HINT: the kernel keeps probes off rcu_is_watching: it is marked notrace or noinstr, or on the kernel's list of functions that probes must not enter (/sys/kernel/debug/kprobes/blacklist)
ERROR: attach kretprobe:do_int3: Invalid argument
HINT: the kernel keeps probes off do_int3: it is marked notrace or noinstr, or on the kernel's list of functions that probes must not enter (/sys/kernel/debug/kprobes/blacklist)
stdin:1:1-21: ERROR: Offset not allowed
