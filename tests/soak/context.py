"""What a campaign is given: the program under test, its share of the time, seeded choices, a folder, a judge."""

import dataclasses
import os
import random
import secrets
import shutil
import signal
import subprocess
import tempfile
import time

from . import world

NAME = "scry-soak"  # of the binary under test: the kernel's log names it so, and no other scry of the machine
LOGGERS = (NAME, "link-keeper")
ENDS_WITHIN = 60  # seconds, of any run once it was asked to end: more is a hang
ATTACHED = b"Attached"
CRASHES = tuple(-number for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGFPE))


class Skip(Exception):
    """This machine cannot run the campaign."""


@dataclasses.dataclass
class Outcome:
    status: int
    out: bytes
    err: bytes

    def crash(self):
        """Lines, if it ended as no program may."""
        if self.status in CRASHES or b"Sanitizer" in self.err or b"internal error" in self.err:
            return [f"status {self.status}", *self.err.decode(errors="replace").splitlines()[-12:]]
        return []


class Soak:
    def __init__(self, options, top, folder, seconds, name, report):
        self.top, self.folder, self.programs = top, folder, options.programs
        self.scry = folder / NAME
        try:
            os.link(options.scry.resolve(), self.scry)
        except OSError:  # another file system
            shutil.copy(options.scry, self.scry)
        self.random = random.Random(f"{options.seed} {name}")
        self.token = secrets.token_hex(8)
        self.environment = {key: value for key, value in os.environ.items()
                            if not key.startswith(("BPFTRACE_", "SCRY_", "__BPFTRACE"))}
        self.environment |= {world.TOKEN: self.token, "LC_ALL": "C.UTF-8"}
        self.name, self.report = name, report
        self.end = time.monotonic() + seconds
        self.counts = {}

    # ---- rounds and verdicts

    def rounds(self, least=1):
        """Numbers from 0, until the campaign's share of the time is over."""
        number = 0
        while number < least or time.monotonic() < self.end:
            yield number
            number += 1

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def verdict(self, what, problems):
        """One fault and what came of it. Failures are shown at once, with what is needed to repeat them."""
        self.count("rounds")
        self.report.verdict(f"{self.name}/{what}", problems)

    def summary(self):
        return ", ".join(f"{number} {what}" for what, number in self.counts.items())

    # ---- runs

    def start(self, words, **options):
        """scry with these words: a process group of its own, all streams piped unless options say otherwise."""
        settings = dict(stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment,
                        cwd=self.folder, start_new_session=True)
        return subprocess.Popen([self.scry, *map(str, words)], **(settings | options))

    def finish(self, run, patience=ENDS_WITHIN):
        """Its outcome; a run that does not end is killed, and None is returned."""
        try:
            out, err = run.communicate(timeout=patience)
            return Outcome(run.returncode, out or b"", err or b"")
        except subprocess.TimeoutExpired:
            run.kill()
            run.communicate()
            return None

    def run(self, words, **options):
        return self.finish(self.start(words, **options))

    def stop(self, run):
        """Ends a run by SIGINT, as a person does."""
        run.send_signal(signal.SIGINT)
        return self.finish(run)

    def world(self):
        return world.World(self.token, LOGGERS)

    def log_to(self, name):
        """A file that a run may write its messages to, and its path."""
        path = self.folder / name
        return path, path.open("wb")


def wait_for(condition, seconds=30):
    """Whether the condition became true."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.001)
    return True


def wait_for_text(path, text, run, seconds=30):
    """Until the file has the text or the run has ended."""
    wait_for(lambda: text in path.read_bytes() or run.poll() is not None, seconds)
    return text in path.read_bytes()


def judge_end(outcome, statuses):
    """Lines about a run that hangs, crashes or ends with another status than these."""
    if outcome is None:
        return [f"did not end within {ENDS_WITHIN} s; killed"]
    problems = outcome.crash()
    if not problems and statuses is not None and outcome.status not in statuses:
        problems = [f"status {outcome.status}, expected one of {sorted(statuses)}",
                    *outcome.err.decode(errors="replace").splitlines()[-5:]]
    return problems


def temporary_folder():
    return tempfile.TemporaryDirectory(prefix="scry-soak-", dir="/tmp")
