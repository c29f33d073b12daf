"""The live suite: tests/live/*.t on this machine's kernel, one after the other (they trace the whole machine)."""

import glob
import os
import pathlib
import shutil
import subprocess
import tempfile

from . import cases, processor, testfile, unit


def has_tracefs():
    return any(pathlib.Path(root, "events/raw_syscalls").is_dir()
               for root in ("/sys/kernel/tracing", "/sys/kernel/debug/tracing"))


def ensure_tracefs():
    """scry mounts it itself where it is allowed to; the workloads of some cases read it too."""
    if not has_tracefs():
        subprocess.run(["mount", "-t", "tracefs", "nodev", "/sys/kernel/tracing"], stderr=subprocess.DEVNULL)


def can_unshare():
    return subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


def kernel_has(symbol):
    names = pathlib.Path("/proc/kallsyms").read_text(errors="replace")
    return f" {symbol}\n" in names


def distribution_tools():
    """The scripts of Debian's package bpftrace."""
    return sorted(pathlib.Path("/usr/sbin").glob("*.bt"))


# What a `needs` word asks of the machine: (question, what is missing if the answer is no).
NEEDS = {
    "root": (lambda: os.geteuid() == 0, "not root"),
    "unshare": (can_unshare, "mount namespaces are not allowed here"),
    "strace": (lambda: shutil.which("strace") is not None, "no strace"),
    "bpftool": (lambda: shutil.which("bpftool") is not None, "no bpftool"),
    "python": (lambda: shutil.which("python3") is not None, "no python3"),
    "loop": (lambda: os.path.exists("/dev/loop-control"), "no loop devices"),
    "nbd": (lambda: os.path.exists("/dev/nbd0"), "no network block devices"),
    "memory-cgroups": (
        lambda: os.path.exists("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
        "no control groups of memory (version 1)",
    ),
    "kprobes": (lambda: kernel_has("register_kprobe"), "this kernel has no kprobes"),
    "pmu": (lambda: os.path.exists("/sys/bus/event_source/devices/cpu"), "no PMU"),
    "bt-tools": (lambda: bool(distribution_tools()), "no package bpftrace with its tools"),
    "go": (lambda: shutil.which("go") is not None, "no go"),
    "java": (lambda: shutil.which("java") is not None, "no java"),
    "node": (lambda: shutil.which("node") is not None, "no node"),
    "rust": (lambda: shutil.which("rustc") is not None, "no rustc"),
    "clang": (lambda: bool(glob.glob("/usr/bin/clang-[0-9]*") + glob.glob("/usr/bin/clang")), "no clang"),
    "perf": (lambda: shutil.which("perf") is not None, "no perf"),
    "breakpoints": (processor.has_breakpoints, "this machine's hardware breakpoints never fire"),
    "int80": (processor.has_int80, "this machine lets no program make calls of 32-bit programs"),
    "debuginfod-find": (lambda: shutil.which("debuginfod-find") is not None, "no debuginfod"),
    "gdb": (lambda: shutil.which("gdb") is not None, "no gdb"),
}


def unmet_need(case):
    for word in cases.needs(case):
        if word not in NEEDS:
            raise testfile.BadTestFile(f"{case.path}:1: unknown need '{word}' (known: {', '.join(NEEDS)})")
        question, missing = NEEDS[word]
        if not question():
            return missing
    return None


def environment(context, build):
    scry = context.builds[build] / "scry"
    targets = context.release / "targets"
    path = f"{targets}:{os.environ.get('PATH', '/usr/bin:/bin')}:/usr/sbin:/sbin"
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("BPFTRACE_", "SCRY_"))}
    return plain | unit.SANITIZER_OPTIONS | {
        "SCRY": str(context.scry or scry), "PATH": path, "TARGETS": str(targets), "TESTS": str(context.top / "tests"),
        "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "SCRY_MAX_OVERHEAD": "none"}  # no warning about what a storm costs on a slow machine, but where a case is about it


def reason_to_skip(case, context):
    return unmet_need(case) or ("a slow case, left out by SHORT=1" if context.short and case.get("slow") else None)


def run_case(case, context, report):
    """What differs; nothing if the case passes."""
    folder = tempfile.mkdtemp(prefix=f"scry-{case.name}-", dir="/tmp")
    cases.prepare(case, folder)
    subprocess.run([str(context.release / "targets/case_runner"), folder],
                   env=environment(context, case.argument("build", "debug")), stdin=subprocess.DEVNULL)
    failures = cases.judge(case, folder)
    if context.keep:
        report.say(f"     kept {folder}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return failures


def load_cases(context, report, suite, folder):
    """The selected files of a folder; one that breaks the format is a failed test."""
    found = []
    for path in context.selected(sorted((context.top / "tests" / folder).glob("*.t"))):
        try:
            found.append(cases.load(path))
        except testfile.BadTestFile as error:
            report.fail(f"{suite}/{path.stem}", [str(error)])
    return found


def run_live(context, report):
    selected = [case for case in load_cases(context, report, "live", "live") if cases.runs_on(case, "host")]
    if not selected:
        return
    if os.geteuid() != 0:
        report.skip("live", f"{len(selected)} cases need root; run `sudo make test`")
        return
    for needed in (context.scry or context.debug / "scry", context.release / "targets/case_runner"):
        if not needed.exists():
            report.fail("live", [f"{needed} is not there; run `make debug release`"])
            return
    ensure_tracefs()
    failed = {}
    for case in selected:
        name = f"live/{case.name}"
        if report.is_late(name):
            continue
        try:
            if reason := reason_to_skip(case, context):
                report.skip(name, reason)
            elif failures := run_case(case, context, report):
                failed[name] = failures
            else:
                report.ok(name)
        except testfile.BadTestFile as error:
            report.fail(name, [str(error)])
    by_name = {f"live/{case.name}": case for case in selected}
    report.settle(failed, lambda names: {name: run_case(by_name[name], context, report) for name in names})
