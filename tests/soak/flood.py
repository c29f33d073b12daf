"""Events without end: every one is printed or counted as lost, and the memory of scry grows by less than 1 MiB after a
warm-up. Each CPU-bound program makes a known number of calls; the rate is the machine's."""

import re
import subprocess
import time

from . import targets
from .context import judge_end

WARM_UP, LEAST = 0.3, 10  # of the time; seconds
MAX_GROWTH_KIB = 1024
SCRIPT = """\
tracepoint:syscalls:sys_enter_lseek /comm == "flooding"/ {
  @events = count(); @by[args.offset & 1023] = count(); printf("%d\\n", args.offset);
}"""


def memory_kib(pid):
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"^VmRSS:\s+(\d+)", status.read(), re.M).group(1))


def lost_in(err):
    return sum(int(number) for number in re.findall(r"^Lost (\d+) events", err.decode(errors="replace"), re.M))


def campaign(soak):
    program = soak.folder / "flooding"
    targets.copy(soak.programs / "syscalls", program)
    seconds = max(LEAST, soak.end - time.monotonic())
    before = soak.world()
    lines = soak.folder / "lines"
    counter = subprocess.Popen(f"wc -l > {lines}", shell=True, stdin=subprocess.PIPE)
    messages, log = soak.log_to("messages")
    run = soak.start(["-v", "-e", SCRIPT], stdout=counter.stdin, stderr=log)
    counter.stdin.close()
    while b"Attached" not in messages.read_bytes() and run.poll() is None:
        time.sleep(0.05)
    flooding = subprocess.Popen([program, "lseek", "1000000000", "/proc/version"], stdout=subprocess.DEVNULL)
    time.sleep(seconds * WARM_UP)
    warm = memory_kib(run.pid)
    time.sleep(seconds * (1 - WARM_UP))
    grown = memory_kib(run.pid) - warm
    flooding.kill()
    flooding.wait()
    outcome = soak.stop(run)
    counter.wait()
    outcome.err = messages.read_bytes()
    problems = judge_end(outcome, {0})
    printed, lost = int(lines.read_text()), lost_in(outcome.err)
    soak.count("events printed", printed)
    soak.count("events lost and counted", lost)
    soak.count("KiB grown", grown)
    if grown >= MAX_GROWTH_KIB:
        problems.append(f"memory grew by {grown} KiB after the warm-up ({warm} KiB)")
    soak.verdict("memory", problems + before.leftovers())
    before.close()
