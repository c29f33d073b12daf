"""What `scry strace` costs beside strace of Debian: calls that are shown, counted and left out, and its start."""

import statistics
import subprocess
import time

from rows import Row

CALLS = 200_000  # of one byte each, by dd: a read and a write
CALLS_LEFT_OUT = 1_000_000  # cheap ones: beside the start, which is no part of a call
DD = ["dd", "if=/dev/zero", "of=/dev/null", "bs=1", f"count={CALLS}"]
PEER_SHARE = 10  # strace takes 20 us and more for a call
START_ROUNDS = 11


def seconds(command):
    start = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


def dd_of(calls):
    return DD[:-1] + [f"count={calls}"]


def per_call(command, calls, output, lines=None):
    """Nanoseconds for each of dd's calls under a tracer, which must have written so many lines."""
    taken = seconds(command + dd_of(calls))
    if lines:
        written = output.read_bytes().count(b"\n")
        if written < 2 * calls:
            raise RuntimeError(f"{command[0]} wrote {written} lines of {2 * calls} calls")
    return taken * 1e9 / (2 * calls)


def added(bench, options, shows_lines, calls=CALLS):
    scry = [bench.scry.binary, "strace", *options, "-o", str(bench.output)]
    strace = ["strace", *options, "-o", str(bench.output)]
    got = bench.medians({
        "bare": lambda: per_call([], calls, bench.output),
        "scry": lambda: per_call(scry, calls, bench.output, shows_lines),
        "strace": lambda: per_call(strace, calls // PEER_SHARE, bench.output, shows_lines)})
    return got["bare"], got["scry"] - got["bare"], got["strace"] - got["bare"]


def strace(bench):
    for what, options, shows_lines, limit, relative, calls in (
            ("each call shown", [], True, 0.05, True, CALLS),
            ("-c", ["-c"], False, 500, False, CALLS),
            ("calls left out", ["-e", "trace=getppid"], False, 150, False, CALLS_LEFT_OUT)):
        bare, ours, theirs = added(bench, options, shows_lines, calls)
        yield Row(f"strace of dd, added per call: {what}", "ns", ours, theirs, limit, relative, bare, peer_name="strace")
    starts = {tool: statistics.median(seconds([*words, "true"]) for _ in range(START_ROUNDS)) * 1000
              for tool, words in (("scry", [bench.scry.binary, "strace"]), ("strace", ["strace"]))}
    yield Row("start and end of `strace true`", "ms", starts["scry"], starts["strace"], 30, relative=False,
              peer_name="strace")


SECTIONS = (strace,)
