"""What probes cost beside system calls: attached by the hundred, listed, hit in user space, sampled, symbolized."""

import json
import pathlib
import subprocess

import machine
from rows import Row
from tools import READY_SECONDS, STOP_SECONDS

LIBC = "/lib/x86_64-linux-gnu/libc.so.6"
# Some 560 functions. Others have variants for newer processors whose instructions the kernel refuses to probe, at which
# bpftrace gives up.
LIBC_FUNCTIONS = f"uprobe:{LIBC}:*_IO_*,uprobe:{LIBC}:get* {{ @ = count(); }} interval:ms:1 {{ exit(); }}"
# The categories with the most events of their own; a hundred of these are taken.
CATEGORIES = ("btrfs", "ext4", "sched", "block", "writeback")
TRACEPOINTS = 100
LISTINGS = {
    "everything": [],
    "`tracepoint:*`": ["tracepoint:*"],
    "the functions of gdb": ["uprobe:/usr/bin/gdb:*"],
}
HITS = 20_000  # each takes a trap of 10 us
SYMBOLS = 10_000
ADDRESSES = 100_000  # of scry alone
SLEEP_SECONDS = 60
PROFILE = "profile:hz:997 { @[comm] = count(); }"


def user_functions(bench):
    yield bench.run_both("start and end with 560 functions of libc", LIBC_FUNCTIONS, 0.10, peer_rounds=1,
                         our_options=("--force",))


def tracepoints(bench):
    names = []
    for category in CATEGORIES:
        names += bench.scry.listed(f"tracepoint:{category}:*")
    if len(names) < TRACEPOINTS:
        raise RuntimeError(f"only {len(names)} tracepoints in {', '.join(CATEGORIES)}")
    script = ",".join(names[:TRACEPOINTS]) + " { @ = count(); } interval:ms:1 { exit(); }"
    yield bench.run_both(f"start and end with {TRACEPOINTS} tracepoints", script, 0.15, peer_rounds=2)


def listings(bench):
    for what, arguments in LISTINGS.items():
        got = bench.medians({tool: lambda tool=tool: tool.list(arguments) * 1000 for tool in (bench.scry, bench.peer)})
        yield Row(f"list {what}", "ms", got[bench.scry], got[bench.peer], 0.5)


def hits(bench):
    program = bench.compiled("hits")
    for kind, what, probe in (
            ("function", "uprobe, `@[arg0] = count()`", f"uprobe:{program}:counted {{ @[arg0] = count(); }}"),
            ("usdt", "usdt with two arguments", f"usdt:{program}:bench:hit {{ @[arg0] = sum(arg1); }}")):
        workload = lambda kind=kind: float(subprocess.run([program, str(HITS), kind], capture_output=True, text=True,
                                                          check=True).stdout)
        bare, scry, peer = bench.added(probe, workload, 1)
        yield Row(f"added per hit: {what}", "ns", scry, peer, 0.9, native=bare)


def samples(bench):
    """The kernel's own count of what the program takes: a sample is too rare to be seen in a workload's time."""
    with machine.program_statistics():
        got = bench.medians({tool: lambda tool=tool: program_ns(bench, tool) for tool in (bench.scry, bench.peer)})
    yield Row("kernel time per sample of profile, `@[comm] = count()`", "ns", got[bench.scry], got[bench.peer], 0.7)


def program_ns(bench, tool):
    """Nanoseconds per run of the tool's sampling program while both CPUs are busy."""
    before = {program["id"] for program in loaded_programs()}
    with tool.attach(PROFILE, bench.output):
        busy = [subprocess.Popen(["timeout", "2", "sh", "-c", "while :; do :; done"]) for _ in range(2)]
        for process in busy:
            process.wait()
        own = [program for program in loaded_programs()
               if program["type"] == "perf_event" and program["id"] not in before]
    if len(own) != 1 or not own[0].get("run_cnt"):
        raise RuntimeError(f"{tool.name} has {len(own)} sampling programs that ran")
    return own[0]["run_time_ns"] / own[0]["run_cnt"]


def loaded_programs():
    return json.loads(subprocess.run(["bpftool", "-j", "prog", "show"], capture_output=True, text=True, check=True).stdout)


def symbols(bench):
    program = many_functions(bench.folder, SYMBOLS)
    runs = {tool: [stack_report(bench, tool, program, str(turn), SYMBOLS) for turn in range(3)] for tool in (bench.scry, bench.peer)}
    seconds, peaks = ({tool: sorted(run[key] for run in rows)[1] for tool, rows in runs.items()} for key in (0, 1))
    yield Row(f"report of stacks with {SYMBOLS:,} symbols", "ms", seconds[bench.scry] * 1000, seconds[bench.peer] * 1000, 0.3)
    yield Row("peak memory of that", "MiB", peaks[bench.scry], peaks[bench.peer], 0.5)
    program = many_functions(bench.folder, ADDRESSES)
    seconds = [stack_report(bench, bench.scry, program, f"-many{turn}", ADDRESSES)[0] for turn in range(3)]
    yield Row(f"report of stacks with {ADDRESSES:,} distinct addresses", "ms", sorted(seconds)[1] * 1000, 0, 1000, relative=False)


def many_functions(folder, count):
    """A program in which each of so many functions calls leaf() once, and that then sleeps: bpftrace asks living processes
    for symbols."""
    function = "f{0}: push %rbp\nmov %rsp, %rbp\ncall leaf\npop %rbp\nret\n.type f{0}, @function\n.size f{0}, . - f{0}\n"
    head = (".text\n.globl main\nleaf: push %rbp\nmov %rsp, %rbp\npop %rbp\nret\n.type leaf, @function\n"
            ".size leaf, . - leaf\n")
    numbers = range(count)
    main = ("main: push %rbp\nmov %rsp, %rbp\n" + "".join(f"call f{n}\n" for n in numbers) +
            f"mov ${SLEEP_SECONDS}, %edi\ncall sleep\nxor %eax, %eax\npop %rbp\nret\n.type main, @function\n.size main, . - main\n"
            ".section .note.GNU-stack,\"\",@progbits\n")
    source, program = folder / "many.s", folder / "many"
    source.write_text(head + "".join(function.format(n) for n in numbers) + main)
    subprocess.run(["cc", "-o", str(program), str(source)], check=True)
    return program


def stack_report(bench, tool, program, turn, count):
    """(seconds from Ctrl-C to the end, peak memory in MiB) of a run that prints a stack for each function; bpftrace's
    map of stacks loses some of them."""
    script = f"uprobe:{program}:leaf {{ @[ustack(3)] = count(); }}"
    keys = count * 2
    result = bench.run_case(tool, f"stacks{turn}", [
        f"export BPFTRACE_MAX_MAP_KEYS={keys} BPFTRACE_MAP_KEYS_MAX={keys} BPFTRACE_CACHE_USER_SYMBOLS=1",
        f"exec {tool.binary} -e '{script}' 2>&1"],
        workload=f"setsid {program} & sleep {1 + count // 30_000}", end=2, timeout_ms=(READY_SECONDS + STOP_SECONDS) * 1000)
    text = (bench.folder / f"{tool.name}-stacks{turn}" / "stdout").read_text(errors="replace")
    found = sum(f"f{n}+" in text for n in range(0, count, count // 100))
    if found < 90 or text.count("leaf+") < count * 0.9:
        raise RuntimeError(f"{tool.name} reports {text.count('leaf+')} stacks of {count}, {found} of 100 names: {text[-300:]}")
    return float(result["end_seconds"]), int(result["max_rss_kib"]) / 1024


SECTIONS = [user_functions, tracepoints, listings, hits, samples, symbols]
