# inject_delay() holds a process up each time, for at least as long as asked for, and it goes on after scry was killed.
== where host
== run
cat > script.bt <<'END'
tracepoint:syscalls:sys_exit_openat /comm == "delayed"/ {
  inject_delay(60ms);
  @ = count();
}
END
cat > delayed.py <<'END'
import os, time
open("/proc/self/comm", "w").write("delayed")
os.close(os.open("/dev/null", os.O_RDONLY))
times = []
for i in range(5):
    start = time.monotonic()
    os.close(os.open("/dev/null", os.O_RDONLY))
    times.append(time.monotonic() - start)
print("held=%d late=%d" % (sum(t >= 0.060 for t in times), sum(t > 1 for t in times)))
END
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" --unsafe -q script.bt -c 'python3 delayed.py' 2>&1 | grep -v '^$'
"$SCRY" -e 'self:signal:SIGUSR1 { inject_delay(1s); }' 2>&1 | head -n 1
cat > held.bt <<'END'
tracepoint:syscalls:sys_exit_openat /comm == "sleeper"/ { inject_delay(1000s); }
END
cp /bin/cat sleeper
"$SCRY" --unsafe -q held.bt &
tracer=$!
for i in $(seq 100); do sleep 0.1; ./sleeper /dev/null & held=$!; sleep 0.2; grep -qs '^State:.T' /proc/$held/status && break; done
grep -o '^State:.T' /proc/$held/status
kill -9 $tracer
wait $held && echo "it went on"
== needs root python
== ready none
== stdout
held=5 late=0
@: 6
stdin:1:23-39: ERROR: inject_delay() is an unsafe function being used in safe mode
State:	T
it went on
