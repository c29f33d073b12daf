"""Live cases: from a test file to a folder that case_runner runs, and from its results to a verdict.

prepare() writes the folder, judge() reads it back; in between case_runner runs on the host (live.py) or in a virtual
machine (vm.py). The sections are those of tests/README.md.
"""

import difflib
import json
import pathlib
import re
import shlex
import signal

from . import mapdump, testfile

SECTIONS = {
    "script", "args", "run", "file", "stdin", "workload", "ready", "end", "settle", "timeout", "exit",
    "stdout", "stderr", "check", "needs", "where", "build", "slow",
}
NOTIFY = "__BPFTRACE_NOTIFY_PROBES_ATTACHED\n"
ATTACHED = re.compile(r"Attached \d+ probes?")
SANITIZER = re.compile(r"ERROR: (Address|Leak|Undefined)\w*Sanitizer|runtime error: ")
PATIENCE = 4  # a limit is there to end what hangs; emulated and crowded machines are this much slower than a quiet one
SHOWN_LINES = 60  # of a diff or an output in a failure


def load(path):
    case = testfile.parse(path, SECTIONS)
    if not case.get("script") and not case.get("run"):
        raise testfile.BadTestFile(f"{path}:1: neither a script nor a run section")
    if not any(case.all(name) for name in ("stdout", "stderr", "check")):
        raise testfile.BadTestFile(f"{path}:1: asserts nothing (no stdout, stderr or check section)")
    return case


def needs(case):
    return (case.argument("needs") or "").split()


def runs_on(case, place):
    """place: "host" or "vm"; without a `where` section both."""
    return place in (case.argument("where") or "host vm").split()


def end_signal(case):
    """(signal number or 0, whole group?)"""
    default = "INT" if case.get("workload") else "none"
    words = (case.argument("end") or default).split()
    number = 0 if words[0] == "none" else getattr(signal, "SIG" + words[0])
    return number, "group" in words[1:]


def run_text(case):
    """The shell text that starts the tracer."""
    if case.get("run"):
        return case.text("run")
    args = " ".join(case.text("args", "").split("\n")).strip()
    return f'exec "$SCRY" {args} -e {shlex.quote(case.text("script").rstrip(chr(10)))}\n'


def write(folder, name, text):
    """`name` may have folders in front."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)


def limit_of(case):
    """Seconds after which a case is killed."""
    return float(case.argument("timeout", "30")) * PATIENCE


def prepare(case, folder, slowness=1):
    """Writes what case_runner reads into `folder` (new, empty); its pause is multiplied by `slowness`."""
    folder = pathlib.Path(folder)
    work = folder / "tmp"
    work.mkdir(parents=True)
    folder.chmod(0o755)
    work.chmod(0o777)
    write(folder, "run", run_text(case))
    if case.get("script"):
        write(work, "script.bt", case.text("script"))
    for section in case.all("file"):
        write(work, section.argument, section.text)
        (work / section.argument).chmod(0o755 if section.text.startswith("#!") else 0o644)
    for name in ("workload", "stdin"):
        if case.get(name):
            write(folder, name, case.text(name))
    number, group = end_signal(case)
    write(folder, "settings", (
        f"ready={case.argument('ready', 'line')}\nend={number}\ngroup={int(group)}\n"
        f"settle_ms={int(case.argument('settle', '200')) * slowness}\n"
        f"timeout_ms={int(limit_of(case) * 1000)}\n"))


class Results:
    """What case_runner left in a folder."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        read = lambda name: (folder / name).read_text(errors="replace") if (folder / name).exists() else ""
        facts = dict(line.split("=", 1) for line in read("result").splitlines())
        self.complete = bool(facts)
        self.out = read("stdout").replace(NOTIFY, "", 1)
        self.err = read("stderr")
        self.status = int(facts.get("status", -1))
        self.ready = facts.get("ready") == "1"
        self.timeout = facts.get("timeout") == "1"
        self.work_status = int(facts.get("work_status", 0))
        self.work_out, self.work_err = read("work.stdout"), read("work.stderr")
        self.numbers = {key: float(facts[key]) for key in facts if key.endswith("seconds") or key == "max_rss_kib"}


def diff(expected, got, what):
    lines = list(difflib.unified_diff(expected.splitlines(), got.splitlines(), "expected " + what, "got", lineterm="", n=3))
    return lines[:SHOWN_LINES]


def shown(text):
    lines = text.splitlines()
    more = [f"... {len(lines) - SHOWN_LINES} more lines"] if len(lines) > SHOWN_LINES else []
    return ["    " + line for line in lines[:SHOWN_LINES] + more]


def mismatch(section, got):
    """Why `got` is not what a stdout or stderr section asks for; [] if it is."""
    wanted = section.text.splitlines()
    what = section.name
    if section.argument == "":
        return diff(section.text, got, what) if section.text != got else []
    if section.argument == "contains":
        missing = [line for line in wanted if line and line not in got]
        return [f"{what} lacks: {line}" for line in missing] + (shown(got) if missing else [])
    if section.argument == "lacks":
        present = [line for line in wanted if line and line in got]
        return [f"{what} has: {line}" for line in present] + (shown(got) if present else [])
    if section.argument == "matches":
        lines = got.splitlines()
        same = len(lines) == len(wanted) and all(re.fullmatch(w, g) for w, g in zip(wanted, lines))
        return [] if same else [f"{what} does not match, line by line, the patterns"] + diff(section.text, got, what)
    return [f"line {section.line}: '{section.name} {section.argument}' is none of: contains, lacks, matches"]


def facts_of(text):
    """The KEY=VALUE lines that a workload printed, numbers as numbers: one dict per program, a repeated key starts one."""
    found = [{}]
    for line in text.splitlines():
        key, sep, value = line.partition("=")
        if sep and re.fullmatch(r"\w+", key):
            if key in found[-1]:
                found.append({})
            found[-1][key] = int(value) if re.fullmatch(r"-?\d+", value) else value
    return found


class Names(dict):
    """The names of a `check` section; what needs parsing is parsed when asked for."""

    def __init__(self, results):
        works = facts_of(results.work_out)
        super().__init__(
            out=results.out, err=results.err, lines=results.out.splitlines(), status=results.status,
            works=works, work=works[0], total=mapdump.total, re=re, **results.numbers)
        self.results = results

    def __missing__(self, name):
        if name == "json":
            self[name] = [json.loads(line) for line in self.results.out.splitlines()]
        elif name == "prints":
            is_json = self.results.out.startswith("{")
            self[name] = mapdump.from_json(self["json"]) if is_json else mapdump.parse(self.results.out)
        elif name == "maps":
            self[name] = {key: prints[-1] for key, prints in self["prints"].items()}
        else:
            raise KeyError(name)
        return self[name]


def failed_checks(case, results):
    failures = []
    names = Names(results)
    for section in case.all("check"):
        for line in section.text.splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            try:
                if eval(line, names):  # the test files are ours
                    continue
                failures.append(f"not true: {line}")
            except Exception as error:
                failures.append(f"{type(error).__name__}: {error}, in: {line}")
    if failures:
        failures += ["stdout:"] + shown(results.out)
    return failures


def judge_streams(case, results):
    failures = []
    for name, got in (("stdout", results.out), ("stderr", results.err)):
        for section in case.all(name):
            failures += mismatch(section, got)
    if not case.all("stderr"):
        stray = [line for line in results.err.splitlines() if not ATTACHED.fullmatch(line)]
        if stray:
            failures += ["stderr has more than the Attached line:"] + shown("\n".join(stray))
    if SANITIZER.search(results.err):
        failures += ["a sanitizer reports:"] + shown(results.err)
    return failures


def judge(case, folder):
    """The lines that say what is wrong; [] for a passed case."""
    results = Results(folder)
    if not results.complete:
        return ["the case did not run to its end"]
    failures = []
    if results.timeout:
        failures.append(f"did not end within its {limit_of(case):.0f} s; it was killed")
    if not results.ready and case.get("workload"):
        failures.append("never became ready, so that the workload did not run")
    expected = int(case.argument("exit", "0"))
    if results.status != expected and not results.timeout:
        failures.append(f"exit status {results.status}, expected {expected}")
    if results.work_status:
        failures += [f"the workload failed with status {results.work_status}"] + shown(results.work_err)
    failures += failed_checks(case, results) + judge_streams(case, results)
    if failures and results.err and not any("stderr" in line for line in failures):
        failures += ["stderr:"] + shown(results.err)
    return failures
