"""Outputs that fail: a full disk, a reader that is slow, stops reading or goes away, descriptors that are closed. scry ends
in time, says what happened where it can, never crashes, and leaves nothing attached."""

import os
import signal
import subprocess
import time

from .context import ENDS_WITHIN, Skip, judge_end, wait_for

TALK = 'tracepoint:raw_syscalls:sys_enter { printf("%s %d a line of some length\\n", comm, args.id); }'
BUSY = ["sh", "-c", "while :; do /bin/true; done"]
FULL_KIB = 64


class FullDisk:
    """A small tmpfs."""

    def __init__(self, folder):
        self.path = folder / "full"
        self.path.mkdir()
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={FULL_KIB}k", "none", self.path], capture_output=True)
        if done.returncode:
            raise Skip("a tmpfs cannot be mounted here")

    def clear(self):
        for path in self.path.iterdir():
            path.unlink()

    def close(self):
        subprocess.run(["umount", "-l", self.path])


def judge_full(outcome):
    problems = judge_end(outcome, {1, 255})
    if not problems and b"No space left on device" not in outcome.err:
        problems = ["stderr does not name the full disk:", *outcome.err.decode(errors="replace").splitlines()[-5:]]
    return problems


def full_file(soak, disk):
    return judge_full(soak.run(["-o", disk.path / "out", "-e", TALK]))


def full_json(soak, disk):
    return judge_full(soak.run(["-f", f"json:{disk.path / 'out'}", "-e", TALK]))


def full_strace(soak, disk):
    return judge_full(soak.run(["strace", "-f", "-o", disk.path / "out", *BUSY]))


def full_stdout(soak, disk):
    with (disk.path / "out").open("wb") as out:
        return judge_full(soak.run(["-e", TALK], stdout=out))


def full_device(soak, _):
    with open("/dev/full", "wb") as out:
        return judge_full(soak.run(["-e", TALK], stdout=out))


def slow_reader(soak, _):
    """Reads a little now and then; after SIGINT the run ends although there is more to write."""
    run = soak.start(["-e", TALK])
    until = time.monotonic() + soak.random.uniform(0.5, 1.5)
    while time.monotonic() < until:
        os.read(run.stdout.fileno(), 64)
        time.sleep(0.002)
    return judge_end(soak.stop(run), {0})


def stuck_reader(soak, _):
    """Reads nothing at all; a second SIGINT ends the run at the latest."""
    run = soak.start(["-e", TALK], stderr=subprocess.DEVNULL)
    time.sleep(soak.random.uniform(0.5, 1.5))
    ended = False
    for _ in range(2):
        run.send_signal(signal.SIGINT)
        ended = ended or wait_for(lambda: run.poll() is not None, 10)
    problems = [] if ended else ["did not end by two SIGINT while its output is not read"]
    run.kill()
    outcome = soak.finish(run)
    return problems or judge_end(outcome, None)


def vanished_reader(soak, _):
    run = soak.start(["-e", TALK])
    os.read(run.stdout.fileno(), soak.random.choice([1, 1000, 60000]))
    run.stdout.close()
    if not wait_for(lambda: run.poll() is not None, ENDS_WITHIN):
        run.kill()
        return ["did not end after its reader had gone"]
    run.stderr.close()
    return [] if run.returncode in (-signal.SIGPIPE, 128 + signal.SIGPIPE, 1) else [f"status {run.returncode}"]


def closed_descriptors(soak, _):
    closed = soak.random.sample([0, 1, 2], soak.random.randint(1, 3))

    def close():
        for fd in closed:
            os.close(fd)

    streams = {name: None for fd, name in enumerate(("stdin", "stdout", "stderr")) if fd in closed}
    run = soak.start(["-e", "begin { printf(\"x\\n\"); exit(); } " + TALK], preexec_fn=close, **streams)
    outcome = soak.finish(run)
    return [f"closed {closed}: {line}" for line in judge_end(outcome, None)]


FAULTS = [full_file, full_json, full_strace, full_stdout, full_device, slow_reader, stuck_reader, vanished_reader,
          closed_descriptors]


def campaign(soak):
    disk = FullDisk(soak.folder)
    try:
        for number in soak.rounds(len(FAULTS)):
            fault = FAULTS[number % len(FAULTS)]
            disk.clear()
            before = soak.world()
            problems = fault(soak, disk)
            soak.verdict(f"{number} {fault.__name__}", problems + before.leftovers())
            before.close()
    finally:
        disk.close()
