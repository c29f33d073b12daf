# The command of -c gets SIGTERM at the end of the run, and a second to act on it; one that ignores it is killed then.
== file tidy.py
#!/usr/bin/env python3
import signal, sys, time
def end(*_):
  time.sleep(0.3)
  open(sys.argv[1], 'w').write('tidy')
  sys.exit()
signal.signal(signal.SIGTERM, end if sys.argv[2] == 'acts' else signal.SIG_IGN)
open('started', 'w')
while True: time.sleep(1)
== run
run() {
  rm -f started
  "$SCRY" -q -c "./tidy.py $1 $2" -e 'interval:ms:20 { if (@started) { exit(); } } tracepoint:syscalls:sys_enter_clock_nanosleep /pid == cpid/ { @started = 1; }
    end { clear(@started); }'
}
run acts.txt acts
echo "acts: $(cat acts.txt)"
run ignores.txt ignores
pgrep -f '[.]/tidy.py ignores.txt ignores' || echo 'none is left'
== where host
== check
'acts: tidy' in lines and 'none is left' in lines
seconds < 8
