# Who is not traced has no breakpoints: not beside scry malloc, ltrace -f and --follow, which trace a process and what it
# starts. A script that is limited to a name has them everywhere, as has a kernel that cannot do better, and says so once.
== needs root python unshare
== file other.py
# Looks at the first byte of its own malloc() until the file "stop" is there; prints whether it was ever a breakpoint.
import ctypes, os
malloc = ctypes.cast(ctypes.CDLL("libc.so.6").malloc, ctypes.c_void_p).value
seen = False
open("looking", "w").close()
while not os.path.exists("stop"):
    seen |= ctypes.string_at(malloc, 1) == b"\xcc"
print("breakpoint" if seen else "none")
== file traced.py
import ctypes, os, time
libc = ctypes.CDLL("libc.so.6")
if os.fork() == 0:
    libc.a64l(b"./")
    time.sleep(0.3)
    os._exit(0)
os.wait()
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
beside() {
  rm -f stop looking
  python3 other.py & other=$!
  while [ ! -e looking ]; do sleep 0.05; done
  "$@" > run.out 2> run.err
  touch stop
  wait $other
}
beside true
beside "$SCRY" malloc -q -o x.folded -c 'python3 traced.py'
beside "$SCRY" ltrace -f -e malloc+free -o x.txt python3 traced.py
beside "$SCRY" -q --follow -e 'uprobe:libc:malloc { @ = count(); }' -c 'python3 traced.py'
beside "$SCRY" -q -e 'uprobe:libc:malloc { @ = count(); } interval:ms:300 { exit(); }' --comm traced
grep -o 'every process that runs this code is slowed down' run.err
beside "$SCRY" malloc --no-feature inherited_events -q -o x.folded -c 'python3 traced.py'
grep -o 'every process .*: breakpoints for a process and what it starts' run.err
unshare -m sh -c '
  umount -l /sys/kernel/debug/tracing /sys/kernel/debug 2>/dev/null
  while umount -l /sys/kernel/tracing 2>/dev/null; do :; done
  exec setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin "$SCRY" -q --follow -c "python3 traced.py" \
    -e "uprobe:libc:a64l { @without_tracefs = count(); }"' 2>&1 | grep -o '^@.*\|every process .*: breakpoints'
"$SCRY" tool memleak -d 0.1 2>&1
"$SCRY" tool memleak -q --force -d 0.1 > /dev/null && echo forced
== stdout
none
none
none
none
breakpoint
every process that runs this code is slowed down
breakpoint
every process that runs this code is slowed down, some microseconds for each call: breakpoints for a process and what it starts
every process that runs this code is slowed down, some microseconds for each call: breakpoints
@without_tracefs: 1
ERROR: memleak would slow down each malloc() and free() of the machine
HINT: name a process (-p PID or -c 'COMMAND'), or add --force
forced
