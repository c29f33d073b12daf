# Sleeping programs as Debian builds them: every frame is where gdb finds it. A program is stopped and goes on: the switch away
# from it has the stack that it sleeps with.
== file compare.py
import re, subprocess, sys, time, os, signal
def sleeper(words, **more):
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more)
nested = "def f(n):\n  return f(n - 1) if n else (print('ready', flush=True), time.sleep(600))\nimport time\nf(20)"
sleepers = {
    "python3": sleeper(["/usr/bin/python3", "-c", nested]),
    "perl": sleeper(["perl", "-e", "$|=1; sub f { my $n = shift; if ($n) { f($n - 1) } else { print \"ready\\n\"; sleep 600 } } f(20)"]),
    "bash": sleeper(["bash", "-c", "f() { if [ $1 -gt 0 ]; then f $(($1 - 1)); else echo ready; read line; fi; }; f 10"]),
    "gzip": sleeper(["sh", "-c", "echo ready; exec gzip -c"]),
}
different = 0
for name, process in sleepers.items():
    process.stdout.readline()
    time.sleep(0.5)
    gdb = subprocess.run(["gdb", "-nx", "-batch", "-iex", "set backtrace past-main on", "-p", str(process.pid), "-ex",
        "python f = gdb.newest_frame()\nwhile f:\n  print('PC', hex(f.pc()))\n  f = f.older()"], capture_output=True, text=True).stdout
    theirs = [int(x, 16) for x in re.findall(r"PC (0x[0-9a-f]+)", gdb)]
    # A busy machine takes its time to read the tables.
    open("out", "w").close()
    scry = subprocess.Popen([os.environ["SCRY"], "-q", "-B", "none", "-o", "out", "-e",
        "tracepoint:sched:sched_switch /pid == %d/ { @[ustack(raw)] = count(); if (len(ustack) > 3) { printf(\"deep\\n\"); } }" % process.pid])
    for _ in range(500):
        os.kill(process.pid, signal.SIGSTOP); time.sleep(0.02)
        os.kill(process.pid, signal.SIGCONT); time.sleep(0.02)
        if open("out").read().count("deep") > 10: break
    scry.send_signal(signal.SIGINT)
    scry.wait()
    out = open("out").read()
    ours = [[int(x, 16) for x in s.split()] for s in re.findall(r"@\[\n((?:[0-9a-f]+\n)+)\]", out)]
    deep = [s for s in ours if len(s) > 3]
    if deep != [theirs] and theirs not in deep or len(theirs) < 5:
        different += 1
        print(name, "differs", [hex(x) for x in theirs], [[hex(x) for x in s] for s in ours])
    process.kill()
print("compared", len(sleepers), "different", different)
== needs root gdb
== where host
== run
python3 compare.py
== ready none
== timeout 60
== stdout
compared 4 different 0
