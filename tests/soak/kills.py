"""kill -9 at a random time: while scry compiles, attaches, runs or ends. Afterwards nothing is left of it: no object in
the kernel, no pin, no entry in tracefs, no process that was orphaned or stays stopped, no line "leaking uprobe" in the
kernel's log, and no breakpoint in the code of the programs that were traced."""

import dataclasses
import os
import signal
import subprocess
import time

from . import targets, world
from .context import wait_for, wait_for_text

COPIES = 6  # processes that run the traced program: the kernel writes into each of them
PATIENCE = 5  # seconds


@dataclasses.dataclass
class Kind:
    """What is killed: the words after `scry`, in which {many}, {usdt}, {calls}, {pid} and {folder} stand for names."""
    name: str
    words: list
    line: str = "Attached"  # of its messages, once it runs


LOOP = "while :; do /bin/true; done"
KINDS = [
    Kind("uprobe", ["-e", "uprobe:{many}:fn1 { @ = count(); }"]),
    Kind("many uprobes", ["-e", "uprobe:{many}:fn* { @[probe] = count(); }"]),
    Kind("many uretprobes", ["-e", "uretprobe:{many}:fn* { @[retval] = count(); }"]),
    Kind("uprobes and uretprobes", ["-e", "uprobe:{many}:fn1* { @ = count(); } uretprobe:{many}:fn2* { @ = count(); }"]),
    Kind("uprobes of a process", ["-p", "{pid}", "-e", "uprobe:{many}:fn* { @ = count(); }"]),
    Kind("uprobes by perf events", ["--no-feature", "uprobe_multi", "-e", "uprobe:{many}:fn1* { @ = count(); }"]),
    Kind("uretprobes by perf events", ["--no-feature", "uprobe_multi", "-e", "uretprobe:{many}:fn2* { @ = count(); }"]),
    Kind("usdt with a semaphore", ["-e", "usdt:{usdt}:app:guarded { @ = count(); }"]),
    Kind("usdt", ["-e", "usdt:{usdt}:* { @[probe] = count(); }"]),
    Kind("tracepoints", ["-e", "tracepoint:sched:* { @[probe] = count(); }"]),
    Kind("system calls", ["-e", "tracepoint:syscalls:sys_enter_* { @[probe] = count(); }"]),
    Kind("profile", ["-e", "profile:hz:99 { @[kstack, ustack] = count(); }"]),
    Kind("kernel functions", ["-e", "kprobe:vfs_* { @[func] = count(); }"]),
    Kind("uprobes that children inherit", ["--follow", "-c", "{calls} 2000000000", "-e",
                                           "uprobe:{calls}:leaf { @ = count(); } uretprobe:{calls}:add { @r = count(); }"]),
    Kind("command", ["-c", "{calls} 2000000000", "-e", "uprobe:{calls}:leaf { @ = count(); }"]),
    Kind("ltrace", ["ltrace", "-o", "{folder}/lines", "{many}", "slow"], ""),
    Kind("strace", ["strace", "-f", "-o", "{folder}/lines", "sh", "-c", LOOP], ""),
    Kind("strace of a process", ["strace", "-p", "{pid}", "-o", "{folder}/lines"], ""),
    Kind("strace that stops its processes", ["strace", "-f", "-o", "{folder}/unread", "sh", "-c", LOOP], ""),
    Kind("inject", ["strace", "-f", "-o", "{folder}/lines", "-e", "inject=getppid:delay_enter=20ms", "-e",
                    "inject=openat:error=EIO:when=9", "sh", "-c", LOOP], ""),
    Kind("scry profile", ["profile", "-F", "199", "-d", "30"], ""),
]


class Victims:
    """The programs that are traced, and what they have in memory before."""

    def __init__(self, soak, programs):
        self.many = targets.Target(targets.build_many(soak.folder), ["slow"], COPIES, soak.environment)
        usdt = soak.folder / "usdt_sites"
        targets.copy(programs / "usdt_sites", usdt)
        self.usdt = targets.Target(usdt, ["1000000000", str(soak.folder / "never")], 2, soak.environment)
        self.calls = soak.folder / "calls"
        targets.copy(programs / "calls", self.calls)
        self.names = {"many": self.many.program, "usdt": usdt, "calls": self.calls, "folder": soak.folder,
                      "pid": self.many.processes[0].pid}
        self.all = [self.many, self.usdt]
        if not (soak.folder / "unread").exists():
            os.mkfifo(soak.folder / "unread")
        self.reader = os.open(soak.folder / "unread", os.O_RDWR)  # nothing reads what strace writes there

    def pids(self):
        return {process.pid for target in self.all for process in target.processes}

    def problems(self):
        found = [line for target in self.all for line in target.breakpoints_left(PATIENCE)]
        return found + [f"{world.describe(pid)} is stopped" for pid in self.pids() if world.state_of(pid) == "T"]

    def close(self):
        os.close(self.reader)
        for target in self.all:
            target.close()


def words_of(kind, victims):
    words = kind.words
    for name, value in victims.names.items():
        words = [word.replace(f"{{{name}}}", str(value)) for word in words]
    return words


def start(soak, kind, victims):
    path, log = soak.log_to("messages")
    run = soak.start(["-v", *words_of(kind, victims)] if kind.line else words_of(kind, victims),
                     stdout=subprocess.DEVNULL, stderr=log)
    log.close()
    return run, path


def is_running(kind, path, run):
    if kind.line:
        return wait_for_text(path, kind.line.encode(), run)
    return not wait_for(lambda: run.poll() is not None, 1)  # it prints nothing that tells


def time_kind(soak, kind, victims):
    """Seconds from the start until it runs, and from SIGINT to its end; None: this machine does not run it."""
    began = time.monotonic()
    run, path = start(soak, kind, victims)
    running = is_running(kind, path, run)
    attached = time.monotonic() - began
    if not running:
        soak.finish(run)
        return None
    began = time.monotonic()
    soak.stop(run)
    return attached, time.monotonic() - began


def kill_one(soak, kind, victims, times):
    """Starts it, kills it, and says when."""
    attached, ending = times
    run, path = start(soak, kind, victims)
    phase = soak.random.choice(["starting or running", "ending"] + ["attaching"] * 2 * bool(kind.line))
    if phase == "starting or running":
        delay = soak.random.uniform(0, attached * 1.4)
    elif phase == "attaching":
        wait_for_text(path, b"Trying to attach", run)
        delay = soak.random.uniform(0, attached * 0.3)
    else:
        is_running(kind, path, run)
        run.send_signal(signal.SIGINT)
        delay = soak.random.uniform(0, ending * 1.2)
    time.sleep(delay)
    soak.count(f"kills while {phase}")
    run.kill()
    run.wait()
    return f"{kind.name}, {phase}, after {delay * 1000:.1f} ms"


def end_all_of(token):
    """The programs that are traced too: what was left in them shall not be blamed on the next kill."""
    for pid in world.processes():
        if world.is_ours(pid, token):
            os.kill(pid, signal.SIGKILL)


def judge_kill(soak, kind, victims, times, number):
    before = soak.world()
    what = kill_one(soak, kind, victims, times)
    problems = before.leftovers(spared=victims.pids()) + victims.problems()
    before.close()
    soak.verdict(f"{number} {what}", problems)
    if not problems:
        return victims
    end_all_of(soak.token)
    victims.close()
    return Victims(soak, soak.programs)


def campaign(soak):
    victims = Victims(soak, soak.programs)
    try:
        times = {kind.name: time_kind(soak, kind, victims) for kind in KINDS}
        for kind in KINDS:
            if times[kind.name] is None:
                soak.report.skip(f"{soak.name}/{kind.name}", "this machine does not attach it")
        able = [kind for kind in KINDS if times[kind.name]]
        for number in soak.rounds(len(able)):
            kind = able[number % len(able)]
            victims = judge_kill(soak, kind, victims, times[kind.name], number)
    finally:
        victims.close()
