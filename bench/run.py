#!/usr/bin/env python3
"""Measures scry against Debian's bpftrace side by side and writes bench/RESULTS.md; `make bench` calls it as root.

usage: run.py [--rounds N] [--only WORD]... [--scry BINARY] [--peer BINARY] [--no-write]

Each measurement alternates between the tools (and the bare workload), so that a noisy minute hits all of them, and
compares medians. A limit is either a share of the peer's value or an absolute one.
"""

import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "tests"))

import ltrace_rows  # noqa: E402
import machine  # noqa: E402
import probe_rows  # noqa: E402
import profile_rows  # noqa: E402
import strace_rows  # noqa: E402
import unwind_rows  # noqa: E402
from rows import Row, table  # noqa: E402
from support import mapdump  # noqa: E402
from tools import Tool  # noqa: E402

CALLS = 1_000_000  # of storm
PRINTED_CALLS = 100_000  # of storm, where each is printed: bpftrace takes 10 us and more for one
DD = ["dd", "if=/dev/zero", "of=/dev/null", "bs=1", "count=500k"]
PIN = ["taskset", "-c", str(len(os.sched_getaffinity(0)) - 1)]
SETTLE_SECONDS = 0.2  # what a tool leaves the kernel to close is done by then, and not in the time of the next run
DD_WRITES = 512003  # 500k blocks and dd's three status lines

STARTUP = {
    "start and end of `BEGIN { exit(); }`": "BEGIN { exit(); }",
    "start and end of one syscall count":
        "tracepoint:syscalls:sys_enter_openat { @ = count(); } interval:ms:1 { exit(); }",
}
ALL_SYSCALLS = {
    "start and end with all `sys_enter_*`": "tracepoint:syscalls:sys_enter_* { @ = count(); } interval:ms:1 { exit(); }",
    "the same, `@[probe] = count()`": "tracepoint:syscalls:sys_enter_* { @[probe] = count(); } interval:ms:1 { exit(); }",
}
HELLO = 'BEGIN { printf("hello\\n"); exit(); }'
# name: (what storm calls, script)
ADDED = {
    "all calls, `@ = count()`": ("", "tracepoint:raw_syscalls:sys_enter { @ = count(); }"),
    "writes by comm": ("write", "tracepoint:syscalls:sys_exit_write { @[comm] = count(); }"),
    "write sizes, sum and hist":
        ("write", "tracepoint:syscalls:sys_exit_write /args->ret > 0/ "
                  "{ @b[comm] = sum(args->ret); @h[comm] = hist(args->ret); }"),
    "write latency, hist":
        ("write", "tracepoint:syscalls:sys_enter_write { @s[tid] = nsecs; } "
                  "tracepoint:syscalls:sys_exit_write /@s[tid]/ "
                  "{ @t[comm] = hist(nsecs - @s[tid]); delete(@s[tid]); }"),
    "the caller's grandparent, sum":
        ("", "tracepoint:raw_syscalls:sys_enter "
             "{ @ = sum(((struct task_struct *)curtask)->real_parent->real_parent->pid); }"),
}
RARE = ("", "tracepoint:syscalls:sys_enter_execve, tracepoint:syscalls:sys_exit_execve { @[comm] = count(); }")
UNTRACED = ("", "tracepoint:syscalls:sys_exit_write { @[comm] = count(); }")
LINE_SIX = "tracepoint:syscalls:sys_exit_write { @count[comm] = count(); }"
# Without a filter the tracer's own writes are events too: this is what throughput is measured with. The cost of an event
# is measured on storm's alone.
PRINT_STORM = 'tracepoint:syscalls:sys_enter_write /comm == "storm"/ { printf("%d %s %d\\n", pid, comm, args->fd); }'
PRINTF = 'tracepoint:syscalls:sys_enter_write { printf("%d %s %d\\n", pid, comm, args->fd); }'


class Bench:
    def __init__(self, options, folder):
        self.options, self.folder = options, pathlib.Path(folder)
        self.scry, self.peer = Tool("scry", options.scry), Tool("bpftrace", options.peer)
        self.storm = self.compiled("storm")
        self.output = self.folder / "output"
        self.runner = pathlib.Path(self.scry.binary).parent / "targets/case_runner"

    def compiled(self, name):
        """bench/NAME.c as a program."""
        program = self.folder / name
        subprocess.run(["cc", "-O2", "-o", str(program), str(TOP / f"bench/{name}.c")], check=True)
        return str(program)

    def run_case(self, tool, name, run, workload="", **settings):
        """The result (tests/support/case_runner.c) of a run in the folder TOOL-NAME; `run` is lines of shell.

        Peak memory is measured so: a process inherits the peak of the one that forked it, and Python's is larger than
        what is measured here."""
        folder = self.folder / f"{tool.name}-{name}"
        folder.mkdir()
        (folder / "run").write_text("\n".join(run) + "\n")
        if workload:
            (folder / "workload").write_text(workload + "\n")
        (folder / "settings").write_text("".join(f"{key}={value}\n" for key, value in settings.items()))
        subprocess.run([str(self.runner), str(folder)], check=True)
        result = dict(line.split("=") for line in (folder / "result").read_text().splitlines())
        if result["status"] != "0" or result["timeout"] != "0":
            raise RuntimeError(f"{tool.name} ended with status {result['status']}: {(folder / 'stderr').read_text()[-300:]}")
        return result

    def medians(self, measures):
        """{name: median} of measures run in turns."""
        values = {name: [] for name in measures}
        for _ in range(self.options.rounds):
            for name, measure in measures.items():
                values[name].append(measure())
        return {name: statistics.median(numbers) for name, numbers in values.items()}

    def run_both(self, what, script, limit, peer_rounds=None, our_options=()):
        """The row of the time from start to end of a script; `peer_rounds` where the peer takes a minute."""
        ours, theirs = [], []
        for turn in range(self.options.rounds):
            ours.append(self.scry.run(script, *our_options))
            time.sleep(SETTLE_SECONDS)
            if turn < (peer_rounds or self.options.rounds):
                theirs.append(self.peer.run(script))
                time.sleep(SETTLE_SECONDS)
        return Row(what, "ms", statistics.median(ours) * 1000, statistics.median(theirs) * 1000, limit)

    def startup(self):
        for what, script in STARTUP.items():
            yield self.run_both(what, script, 0.10)
        for what, script in ALL_SYSCALLS.items():
            yield self.run_both(what, script, 0.02, peer_rounds=1)

    def memory(self):
        peaks = [int(self.run_case(tool, "hello", [f"exec {tool.binary} -e '{HELLO}'"], ready="none")["max_rss_kib"]) / 1024
                 for tool in (self.scry, self.peer)]
        yield Row("peak memory of hello", "MiB", peaks[0], peaks[1], 12, relative=False)

    def size(self):
        yield Row("stripped binary with its non-libc libraries", "MiB", machine.program_mib(self.scry.binary, self.folder),
                  machine.program_mib(self.peer.binary, self.folder), 8, relative=False)

    def run_storm(self, kind, calls=CALLS):
        command = [self.storm, str(calls)] + ([kind] if kind else [])
        return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    def under(self, tool, script, workload, events):
        """The workload's result under a tool, which must have counted that many events of it."""
        with tool.attach(script, self.output):
            result = workload()
        counted = largest_count(self.output.read_text(errors="replace"))
        if counted < events:
            raise RuntimeError(f"{tool.name} counted {counted} of {events} events with {script}")
        return result

    def added(self, script, workload, events):
        """(bare, added by scry, added by the peer), in what the workload returns."""
        got = self.medians({
            "bare": workload,
            "scry": lambda: self.under(self.scry, script, workload, events),
            "peer": lambda: self.under(self.peer, script, workload, events)})
        return got["bare"], got["scry"] - got["bare"], got["peer"] - got["bare"]

    def calls(self):
        for what, (kind, script) in ADDED.items():
            bare, scry, peer = self.added(script, lambda: self.run_storm(kind), CALLS)
            yield Row(f"added per call: {what}", "ns", scry, peer, 0.6, native=bare)
        kind, script = UNTRACED
        bare, scry, peer = self.added(script, lambda: self.run_storm(kind), 0)
        yield Row("added to a call that is not traced", "ns", scry, peer, 100, relative=False, native=bare)
        kind, script = RARE
        bare, scry, peer = self.added(script, lambda: self.run_storm(kind), 0)
        yield Row("other calls while execve is traced", "ns", bare + scry, bare + peer, 1.1, native=bare)

    def run_dd(self, prefix=PIN):
        """Nanoseconds per write."""
        start = time.monotonic()
        subprocess.run([*prefix, *DD], stderr=subprocess.DEVNULL, check=True)
        return (time.monotonic() - start) * 1e9 / DD_WRITES

    def dd(self):
        bare, scry, peer = self.added(LINE_SIX, self.run_dd, DD_WRITES)
        yield Row("added per write of dd, counted by comm", "ns", scry, peer, 0.6, native=bare)

    def print_under_storm(self, tool, bare):
        """Nanoseconds that a printed event has added: what a tool drops it has not printed."""
        with tool.attach(PRINT_STORM, self.output):
            added = self.run_storm("write", PRINTED_CALLS) - bare
        printed = self.output.read_bytes().count(b" storm ")
        return added * PRINTED_CALLS / max(1, printed)

    def print_under_dd(self, tool):
        """(dd's lines in the file one second after dd's end, events lost)"""
        with tool.attach(PRINTF, self.output) as run:
            self.run_dd(prefix=[])
            time.sleep(1)
            text = self.output.read_bytes()
        return text.count(b" dd 1\n") + text.count(b" dd 2\n"), run.lost_events()

    def printing(self):
        bare = self.medians({"bare": lambda: self.run_storm("write", PRINTED_CALLS)})["bare"]
        got = self.medians({tool: lambda tool=tool: self.print_under_storm(tool, bare) for tool in (self.scry, self.peer)})
        yield Row("added per printed event", "ns", got[self.scry], got[self.peer], 0.08, native=bare)
        runs = {tool: [self.print_under_dd(tool) for _ in range(3)] for tool in (self.scry, self.peer)}
        fewest = {tool: min(printed for printed, _ in rows) for tool, rows in runs.items()}
        lost = {tool: max(lost for _, lost in rows) for tool, rows in runs.items()}
        yield Row("printed of dd's 512,003 events, 1 s after its end", "events", fewest[self.scry], fewest[self.peer],
                  500_000, relative=False, at_least=True)
        yield Row("events said to be lost", "events", lost[self.scry], lost[self.peer], 0, relative=False)


def largest_count(dump):
    """The largest count in a printed map, a histogram counting as the sum of its rows."""
    found = [0]
    for prints in mapdump.parse(dump).values():
        for value in prints[-1].values() if isinstance(prints[-1], dict) else prints[-1:]:
            found.append(mapdump.total(value) if isinstance(value, dict) else value if isinstance(value, int) else 0)
    return max(found)


SECTIONS = {section.__name__: section for section in
            (Bench.startup, Bench.memory, Bench.size, Bench.calls, Bench.dd, Bench.printing, *probe_rows.SECTIONS,
             *profile_rows.SECTIONS, *unwind_rows.SECTIONS, *strace_rows.SECTIONS, *ltrace_rows.SECTIONS)}


def measure(bench, sections):
    """(rows, what could not be measured and why); prints each row as it is ready."""
    rows, broken = [], []
    for section in sections:
        try:
            for row in SECTIONS[section](bench):
                rows.append(row)
                print(re.sub(r"\*\*", "", "  ".join(cell for cell in row.cells() if cell)), flush=True)
        except (RuntimeError, OSError, subprocess.SubprocessError) as error:
            broken.append(f"{section}: {error}")
            print(f"not measured: {broken[-1]}", flush=True)
    return rows, broken


def results_text(bench, rows, broken):
    met = sum(row.met for row in rows)
    missing = "".join(f"\nNot measured: {line}\n" for line in broken)
    return (f"# Results\n\nWritten by `sudo make bench` (bench/run.py). Medians of {bench.options.rounds} rounds, "
            "tools in turns.\n\n"
            f"{machine.description()}\n- {bench.scry.version()}, commit {machine.commit(TOP)}\n- {bench.peer.version()}\n\n"
            f"{table(rows)}\n{missing}\n{met} of {len(rows)} limits met. The peer is bpftrace where the limit names no other. \"bare\" is the workload without a tracer; what is "
            "\"added\" is above it.\n")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", action="append", default=[], choices=SECTIONS, metavar="WORD",
                        help=f"measure only: {', '.join(SECTIONS)}")
    parser.add_argument("--scry", default=str(TOP / "build/release/scry"))
    parser.add_argument("--peer", default=shutil.which("bpftrace") or "/usr/bin/bpftrace")
    parser.add_argument("--no-write", action="store_true", help="print the table only")
    return parser.parse_args()


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="scry-bench-") as folder:
        bench = Bench(options, folder)
        rows, broken = measure(bench, options.only or SECTIONS)
        text = results_text(bench, rows, broken)
    print("\n" + text)
    if not options.no_write and not options.only:
        (TOP / "bench/RESULTS.md").write_text(text)
    return 0 if rows and not broken and all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
