# The processes that act for a run have the capabilities that docs/privileges.md names and no more, gain none, and have a
# session of their own. They end with the run.
== file guardians.py
import os, re, signal, subprocess, time
names = dict(enumerate("CHOWN DAC_OVERRIDE DAC_READ_SEARCH FOWNER FSETID KILL".split()))
names |= {19: "SYS_PTRACE", 21: "SYS_ADMIN", 38: "PERFMON", 39: "BPF"}
runs = [["strace", "-qq", "-f", "-o", "/dev/null", "-e", "inject=getppid:error=EIO:when=1", "sleep", "60"],
        ["-q", "-e", "uprobe:libc:getenv { @ = count(); }"]]
wanted = [{"run-times", "stop-guardian", "tamper-guardian"}, {"run-times", "link-keeper"}]

def children(pid):
    numbers = []
    for task in os.listdir(f"/proc/{pid}/task"):
        numbers += open(f"/proc/{pid}/task/{task}/children").read().split()
    return {open(f"/proc/{number}/comm").read().strip(): number for number in numbers}

def settled(pid, names):  # once all is attached, scry and what it has forked give up their rights
    for _ in range(400):
        found = children(pid)
        if names <= set(found) and "NoNewPrivs:\t1" in open(f"/proc/{pid}/status").read():
            time.sleep(0.5)
            return found
        time.sleep(0.05)
    raise SystemExit(f"there are only {sorted(found)}")

for arguments, expected in zip(runs, wanted):
    run = subprocess.Popen([os.environ["SCRY"]] + arguments, stdout=subprocess.DEVNULL)
    found = {name: number for name, number in settled(run.pid, expected).items() if name in expected}
    for name, number in sorted(found.items()):
        status = dict(re.findall(r"(\w+):\t(.*)", open(f"/proc/{number}/status").read()))
        sets = {status[one] for one in ("CapPrm", "CapEff")}
        bits = int(sets.pop(), 16)
        kept = [names.get(bit, str(bit)) for bit in range(64) if bits >> bit & 1]
        own_session = os.getsid(int(number)) == int(number)
        print(name, kept, "differing" if sets else "", "NoNewPrivs", status["NoNewPrivs"], "own session", own_session)
    run.send_signal(signal.SIGINT)
    run.wait()
    time.sleep(0.5)
    print("left", [name for name, number in found.items() if os.path.exists(f"/proc/{number}")])
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED SCRY_MAX_OVERHEAD
python3 guardians.py
== ready none
== needs root python
== where host
== stdout
run-times ['SYS_ADMIN']  NoNewPrivs 1 own session True
stop-guardian ['KILL', 'BPF']  NoNewPrivs 1 own session True
tamper-guardian ['KILL', 'SYS_PTRACE']  NoNewPrivs 1 own session True
left []
link-keeper []  NoNewPrivs 1 own session True
run-times ['SYS_ADMIN']  NoNewPrivs 1 own session True
left []
