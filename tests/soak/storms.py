"""Signals by the thousand, to every thread of scry: its system calls are interrupted, it is stopped and continued. The
count that it prints is the exact one, and its exit status is 0."""

import os
import signal
import time

from .context import judge_end

# Before the first handler is installed, SIGUSR1 would end the process: it comes once probes are attached.
HARMLESS = [signal.SIGCHLD, signal.SIGWINCH, signal.SIGURG, signal.SIGCONT]
CALLS = 200_000
SCRIPT = """\
tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { @calls = count(); @by[args.offset & 7] = count(); }
tracepoint:syscalls:sys_enter_lseek /pid == cpid && args.offset % 1000 == 0/ { printf("seek\\n"); }"""


def threads_of(pid):
    try:
        return [int(name) for name in os.listdir(f"/proc/{pid}/task")]
    except OSError:
        return []


def storm(soak, run, messages):
    """Until the run ends."""
    attached = False
    stops = soak.random.random() < 0.5
    while run.poll() is None:
        attached = attached or b"Attached" in messages.read_bytes()
        choices = HARMLESS + ([signal.SIGUSR1] if attached else []) + ([signal.SIGSTOP] if stops else [])
        number = soak.random.choice(choices)
        try:
            for thread in threads_of(run.pid):
                soak.count("signals")
                os.kill(thread, number)
            if number == signal.SIGSTOP:
                soak.count("stops")
                time.sleep(soak.random.uniform(0, 0.05))
                os.kill(run.pid, signal.SIGCONT)
        except ProcessLookupError:
            pass
        time.sleep(0.0002)


def one_run(soak):
    messages, log = soak.log_to("messages")
    program = soak.programs / "syscalls"
    run = soak.start(["-v", "-c", f"{program} lseek {CALLS} /proc/version", "-e", SCRIPT], stderr=log)
    log.close()
    storm(soak, run, messages)
    outcome = soak.finish(run)
    outcome.err = messages.read_bytes()
    problems = judge_end(outcome, {0})
    if problems:
        return problems
    lines = outcome.out.decode().splitlines()
    if f"@calls: {CALLS}" not in lines:
        problems.append(f"the count is wrong, expected {CALLS}: {[line for line in lines if '@calls' in line]}")
    lost = sum(int(line.split()[1]) for line in outcome.err.decode().splitlines() if line.startswith("Lost ") and "events" in line)
    if lines.count("seek") + lost < CALLS // 1000:
        problems.append(f"{lines.count('seek')} lines and {lost} lost, expected {CALLS // 1000}")
    return problems


def campaign(soak):
    for number in soak.rounds():
        before = soak.world()
        problems = one_run(soak)
        soak.verdict(str(number), problems + before.leftovers())
        before.close()
