"""Counts and prints the outcome of tests; the last line is the one that CI reads."""

import sys
import threading
import time


# Cases of live and vm see what the whole machine does. So many failures may come from other work on it; more are ours.
FEW = 5


class Report:
    def __init__(self, verbose=False, end=None):
        """`end`: seconds since 1970 from which no test is started any more."""
        self.verbose = verbose
        self.end = end
        self.passed = self.failed = 0
        self.skips = []
        self.lock = threading.Lock()

    def say(self, line):
        print(line, flush=True)

    def ok(self, name, count=1):
        with self.lock:
            self.passed += count
            if self.verbose:
                self.say(f"ok   {name}")

    def fail(self, name, lines):
        with self.lock:
            self.failed += 1
            self.say(f"FAIL {name}")
            for line in lines:
                self.say(f"     {line}")

    def skip(self, name, reason):
        with self.lock:
            self.skips.append((name, reason))

    def is_late(self, name):
        """Whether there is no time left for this test, which is skipped then."""
        if self.seconds_left() > 0:
            return False
        self.skip(name, "the time for all tests is over (SCRY_TESTS_END)")
        return True

    def seconds_left(self):
        return float("inf") if self.end is None else self.end - time.time()

    def verdict(self, name, failures):
        self.fail(name, failures) if failures else self.ok(name)

    def settle(self, failed, again):
        """The verdicts of cases that failed, {name: what differs}. Few of them are tried once more, when the others have
        ended: again([name]) answers as `failed`, with an empty list where a case passed. What fails twice has failed; what
        passed is named all the same."""
        second = again(list(failed)) if failed and len(failed) <= FEW and self.seconds_left() > 0 else {}
        for name, failures in failed.items():
            if second.get(name) == []:
                self.ok(name)
                self.say(f"ONCE {name} failed, and passed when it was tried again:")
                for line in failures:
                    self.say(f"     {line}")
            else:
                self.fail(name, second.get(name) or failures)

    def finish(self):
        """Names what was skipped, prints the totals, returns the exit status."""
        for name, reason in self.skips:
            self.say(f"SKIP {name}: {reason}")
        self.say(f"{self.passed} passed, {self.failed} failed, {len(self.skips)} skipped")
        sys.stdout.flush()
        return 1 if self.failed or not self.passed else 0
