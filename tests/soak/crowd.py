"""Thirty runs at once, each of which counts the calls of its own command: every count is exact."""

from .context import judge_end

RUNS, CALLS = 30, 2_000
KINDS = [
    "tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { @calls = count(); }",
    "rawtracepoint:sys_enter /pid == cpid && arg1 == 8/ { @calls = count(); }",
    "tracepoint:raw_syscalls:sys_enter /pid == cpid && args.id == 8/ { @calls = count(); }",
]


def judge(soak, run, script):
    outcome = soak.finish(run, 240)
    problems = judge_end(outcome, {0})
    if not problems and f"@calls: {CALLS}".encode() not in outcome.out:
        problems = [f"expected {CALLS} calls: {outcome.out.decode()!r}", script]
    return problems


def campaign(soak):
    program = soak.programs / "syscalls"
    for number in soak.rounds():
        before = soak.world()
        scripts = [soak.random.choice(KINDS) for _ in range(RUNS)]
        runs = [soak.start(["-c", f"{program} lseek {CALLS} /proc/version", "-e", script]) for script in scripts]
        problems = [line for run, script in zip(runs, scripts) for line in judge(soak, run, script)]
        soak.count("runs", RUNS)
        soak.verdict(f"{number} of {RUNS} runs", problems + before.leftovers())
        before.close()
