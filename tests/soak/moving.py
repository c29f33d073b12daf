"""Targets that do not hold still: while scry attaches and runs, the traced process ends, executes another program or forks,
and the traced file is replaced, truncated away or removed. scry ends in time, without a crash, and leaves nothing."""

import os
import subprocess
import time

from . import targets
from .context import judge_end, wait_for

ENDS = {0, 1, 255}
CHURN = "while :; do {program} slow & p=$!; sleep 0.0{pause}; kill -9 $p; wait $p; done 2>/dev/null"
EXECS = "exec sh -c '{program} slow & exec {program} slow'"


def end_after(soak, run, seconds):
    """Lines about a run that is asked to end after a while."""
    wait_for(lambda: run.poll() is not None, seconds)
    return judge_end(soak.stop(run) if run.poll() is None else soak.finish(run), ENDS)


def start_shell(soak, text, program):
    words = text.format(program=program, pause=soak.random.randint(1, 9))
    return subprocess.Popen(["sh", "-c", words], env=soak.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            start_new_session=True)


def end_group(process):
    os.killpg(process.pid, 9)
    process.wait()


def with_churn(soak, program, words):
    churn = start_shell(soak, CHURN, program)
    try:
        return end_after(soak, soak.start(words), soak.random.uniform(0.2, 2))
    finally:
        end_group(churn)


def processes_come_and_go(soak, program):
    return with_churn(soak, program, ["-e", f"uprobe:{program}:fn* {{ @[probe] = count(); }}"])


def returns_of_processes_that_come_and_go(soak, program):
    return with_churn(soak, program, ["-e", f"uretprobe:{program}:fn* {{ @[probe] = count(); }}"])


def system_calls_of_the_dying(soak, program):
    return with_churn(soak, program, ["-e", "tracepoint:raw_syscalls:sys_enter { @[comm, ustack] = count(); }"])


def traced_process_dies(soak, program):
    victim = subprocess.Popen([program, "slow"], env=soak.environment)
    run = soak.start(["-p", victim.pid, "-e", f"uprobe:{program}:fn* {{ @ = count(); }}"])
    time.sleep(soak.random.uniform(0, 1))
    victim.kill()
    victim.wait()
    return end_after(soak, run, 5)


def traced_process_executes(soak, program):
    victim = start_shell(soak, EXECS, program)
    try:
        kind = soak.random.choice([["-p", victim.pid, "-e", f"uprobe:{program}:fn* {{ @ = count(); }}"],
                                   ["strace", "-f", "-o", soak.folder / "lines", "-p", victim.pid]])
        return end_after(soak, soak.start(kind), soak.random.uniform(0.2, 1.5))
    finally:
        end_group(victim)


def file_is_replaced(soak, program):
    """By rename, again and again: with a copy of itself, with rubbish, with nothing."""
    run = soak.start(["-e", f"uprobe:{program}:fn* {{ @[probe] = count(); }}"])
    text = program.read_bytes()
    draft = soak.folder / "draft"
    until = time.monotonic() + soak.random.uniform(0.2, 1.5)
    while time.monotonic() < until and run.poll() is None:
        draft.write_bytes(soak.random.choice([text, text[:len(text) // 2], b"#!/bin/sh\n", b"", soak.random.randbytes(9000)]))
        draft.chmod(0o755)
        draft.rename(program)
        if soak.random.random() < 0.1:
            program.unlink()
            time.sleep(0.001)
        time.sleep(soak.random.uniform(0, 0.02))
    return end_after(soak, run, 0)


FAULTS = [processes_come_and_go, returns_of_processes_that_come_and_go, system_calls_of_the_dying, traced_process_dies,
          traced_process_executes, file_is_replaced]


def campaign(soak):
    original = targets.build_many(soak.folder).read_bytes()
    for number in soak.rounds(len(FAULTS)):
        fault = FAULTS[number % len(FAULTS)]
        program = soak.folder / f"target_{number}"
        program.write_bytes(original)
        program.chmod(0o755)
        before = soak.world()
        problems = fault(soak, program)
        soak.verdict(f"{number} {fault.__name__}", problems + before.leftovers())
        before.close()
        program.unlink(missing_ok=True)
