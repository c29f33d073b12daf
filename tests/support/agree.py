"""The interpreter and the kernel agree: golden scripts that both can run give the same bytes on both.

A golden file's stdout and exit status were judged in the interpreter (scry_golden). Here the release binary runs the
same script on this machine's kernel. Left out are scripts that play events, and scripts about the machine itself
(time, process, processor), whose values only the fake machine determines.
"""

import os
import re
import shlex
import subprocess

from . import testfile, unit

SECTIONS = {"script", "args", "env", "machine", "events", "show", "stdout", "stderr", "exit", "file"}
ABOUT_THE_MACHINE = re.compile(
    r"\b(nsecs|elapsed|time|strftime|comm|pid|tid|ppid|pcomm|leader_\w+|uid|gid|username|cpu|ncpus|numaid|rand|cgroup"
    r"|curtask|jiffies|cgroup_path|cgroupid|kaddr|signal|tseries|args)\b")
SECONDS = 60


def can_run_on_both(case):
    return (case.get("script") and case.get("stdout") and not case.get("events") and not case.get("machine")
            and not case.all("file")
            and not case.get("env") and not ABOUT_THE_MACHINE.search(case.text("script")))


def difference(case, scry):
    """The lines that tell what differs; empty when the kernel gives the same."""
    command = [str(scry), "-e", case.text("script").rstrip("\n"), *shlex.split(case.text("args", ""))]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [f"did not end within {SECONDS} s on the kernel"]
    expected = case.text("stdout")
    got = done.stdout.decode(errors="surrogateescape")
    lines = []
    if got.rstrip("\n") != expected.rstrip("\n"):
        lines += ["interpreter:", *expected.splitlines(), "kernel:", *got.splitlines(),
                  *done.stderr.decode(errors="replace").splitlines()]
    status = int(case.text("exit", "0").strip() or case.argument("exit") or 0)
    if case.get("exit") and done.returncode != status:
        lines.append(f"exit status {done.returncode} on the kernel, {status} in the interpreter")
    return lines


def run_agree(context, report):
    scry = context.scry or context.release / "scry"
    files = context.selected(sorted((context.top / "tests/golden").glob("*.t")))
    cases = [case for case in (testfile.parse(path, SECTIONS) for path in files) if can_run_on_both(case)]
    if os.geteuid() != 0:
        report.skip("agree", "the kernel's side needs root")
        return

    def run_case(case):
        if not report.is_late(f"agree/{case.name}"):
            report.verdict(f"agree/{case.name}", difference(case, scry))

    unit.in_parallel(run_case, cases, context.jobs)
