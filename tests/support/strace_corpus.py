#!/usr/bin/env python3
"""Compares the lines of `scry strace` with strace's over many programs.

    strace_corpus.py [-k WORD] [--options '-f -v'] [--quick] [--show N] [--scry PATH]

Each program of tests/support/strace/corpus.txt runs under strace three times and under scry twice, in equal folders. What
differs between the runs of strace, in pids, times, addresses or at all, says nothing and is left out (its number is
printed). The lines of each thread are compared in their order; an unfinished call is joined with its end before.
Printed are the share of equal lines of each program and in all, and the classes of difference with their numbers.
"""

import argparse
import collections
import dataclasses
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
PROGRAMS = HERE / "strace" / "corpus.txt"
OPTIONS = ("-f", "-f -v", "-f -y")
RUN_SECONDS = 120

# What differs between two runs of the same program: replaced in every line.
EXACT = [
    (re.compile(r"\b0x[0-9a-f]{5,}"), "A"),
    (re.compile(r"(tv_n?u?sec)=\d+"), r"\1=T"),
    (re.compile(r"(tv_sec)=1?\d{7,}"), r"\1=T"),
    (re.compile(r"(st_[acm]time|stx_\w+time)=[^,}]*"), r"\1=T"),
    (re.compile(r"\b(utime|stime|si_utime|si_stime)=[^,}]*"), r"\1=T"),
    (re.compile(r"(d_ino|st_ino|stx_ino)=\d+"), r"\1=I"),
    (re.compile(r"(d_off)=\d+"), r"\1=O"),
    (re.compile(r"(socket|pipe):\[\d+\]"), r"\1:[I]"),
    (re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*\+\d{4}"), "T"),
    (re.compile(r"\b(f_bfree|f_bavail|f_ffree|freeram|bufferram|sharedram|procs|uptime)=\d+"), r"\1=N"),
    (re.compile(r"loads=\[[^]]*\]"), "loads=L"),
    (re.compile(r"(nlmsg_seq)=\d{7,}"), r"\1=T"),  # programs count from the time
    (re.compile(r"(st_dev|stx_dev_minor)=[^,}]*"), r"\1=D"),
    (re.compile(r" +="), " ="),
    (re.compile(r" <\d+\.\d+>$"), " <T>"),
    (re.compile(r"^\[[0-9a-f]{16}\] "), "[A] "),
]
# What may differ although the call is the same; used only for lines that two runs of strace have differently.
LOOSE = [
    (re.compile(r"\b\d{3,}\b"), "N"),
    (re.compile(r"(\\x[0-9a-f]{2}|\\[0-7]{1,3})+"), "H"),
]


@dataclasses.dataclass
class Program:
    name: str
    command: str
    quick: bool


def programs():
    for line in PROGRAMS.read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        name, command = line.split("\t")
        yield Program(name.lstrip("!"), command, name.startswith("!"))


# ---- the folder that programs run in

SOURCE = '#include <stdio.h>\nint main(void) { puts("made"); return 0; }\n'


def make_template(folder):
    folder.mkdir()
    (folder / "text").write_text("".join(f"{i}: line of text, {'abcdefgh'[i % 8]}\n" for i in range(20)))
    (folder / "text2").write_text("".join(f"{i}: line of text, {'abcdefgh'[i % 7]}\n" for i in range(20)))
    (folder / "sums").write_text("1+1\n2^10\n")
    for name in ("tree/one", "tree/two", "tree/deep/three"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"line of {name}\n")
    (folder / "source.c").write_text(SOURCE)
    (folder / "source.cc").write_text("#include <vector>\nint main() { return int(std::vector<int>().size()); }\n")
    (folder / "Makefile").write_text("all: a b\na: text\n\tcp text a\nb: text\n\twc text > b\n")
    (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.18)\nproject(p C)\nadd_library(l source.c)\n")
    (folder / "build.ninja").write_text("rule c\n command = cp $in $out\nbuild out1: c text\nbuild out2: c text\n")
    quiet = {"cwd": folder, "check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL,
             "env": environment()}
    subprocess.run(["sh", "-c", "gcc -g -o program source.c; tar cf archive.tar tree; git init -q repository;"
                                "cd repository; echo first > file; git add -A; git commit -qm first"], **quiet)


def environment():
    who = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER")
           for what, value in (("NAME", "x"), ("EMAIL", "x@example.org"), ("DATE", "2026-01-01T00:00:00Z"))}
    return {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C", "HOME": "/nonexistent",
            "TZ": "UTC", **who}


class Runner:
    """Runs programs below one folder; all runs of a program see the same paths and files."""

    def __init__(self, folder):
        self.folder = folder
        make_template(folder / "template")

    def run(self, tracer, command):
        work, output = self.folder / "work", self.folder / "output"
        shutil.rmtree(work, ignore_errors=True)
        subprocess.run(["cp", "-a", self.folder / "template", work], check=True)
        output.unlink(missing_ok=True)
        words = [*tracer, "-o", str(output), "setarch", "-R", "sh", "-c", command] if tracer else ["sh", "-c", command]
        with subprocess.Popen(words, cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, env=environment(), start_new_session=True) as process:
            try:
                process.wait(RUN_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        return output.read_text(errors="replace").splitlines() if tracer else []


# ---- from the output to threads

UNFINISHED = re.compile(r"^(.*?) ?<unfinished \.\.\.>( = \?)?$")
RESUMED = re.compile(r"^<\.\.\. \w+ resumed>(.*)$")
WHEN = re.compile(r"^(\d\d:\d\d:\d\d(\.\d+)?|\d+\.\d{6}) +")  # -t, -tt, -ttt, -r


def threads(lines):
    """{pid: its lines}, in the order of appearance; unfinished calls are joined with their end."""
    made, begun = {}, {}
    for line in lines:
        pid, _, text = line.partition(" ")
        text = WHEN.sub("T ", text.strip()).removeprefix("T ") if WHEN.match(text.strip()) else text.strip()
        of_thread = made.setdefault(pid, [])
        if unfinished := UNFINISHED.match(text):
            if unfinished[2]:  # "= ?": it never ends
                of_thread.append(text)
            else:
                begun[pid] = unfinished[1]
                begun.setdefault(pid + "+", len(of_thread))
        elif (resumed := RESUMED.match(text)) and pid in begun:
            # strace leaves a blank before the mark where an argument is to follow.
            before, after = begun.pop(pid), resumed[1]
            of_thread.append((before + (" " if before.endswith(",") and not after.startswith(" ") else "") + after))
        else:
            of_thread.append(text)
    for pid, text in begun.items():
        if not pid.endswith("+"):
            made[pid].append(text + " <unfinished ...>")
    return made


PID_NAMED = "P%d"


def renamed(lines, names):
    """The lines with pids replaced: names is {pid: text}."""
    pattern = re.compile(r"\b(" + "|".join(sorted(names, key=len, reverse=True)) + r")\b")
    return [pattern.sub(lambda m: names[m[1]], line) for line in lines]


def normalised(lines, patterns):
    for pattern, text in patterns:
        lines = [pattern.sub(text, line) for line in lines]
    return lines


# ---- comparing

def matches(left, right):
    """{index in left: index in right} of equal lines, by diff(1)."""
    with tempfile.NamedTemporaryFile("w") as a, tempfile.NamedTemporaryFile("w") as b:
        a.write("".join(line + "\n" for line in left))
        b.write("".join(line + "\n" for line in right))
        a.flush()
        b.flush()
        text = subprocess.run(["diff", "-d", "--speed-large-files", "--unchanged-line-format= ", "--old-line-format=-",
                               "--new-line-format=+", a.name, b.name], capture_output=True, text=True, check=False)
    found, i, j = {}, 0, 0
    for mark in text.stdout.replace("\n", ""):
        if mark == " ":
            found[i] = j
        i += mark in " -"
        j += mark in " +"
    return found


def paired_threads(expected, shown):
    """{pid of expected: pid of shown}: the threads that have most lines in common. Pids themselves do not count."""
    def counted(made):
        names = dict.fromkeys(made, "P")
        return {pid: collections.Counter(normalised(renamed(lines, names), EXACT + LOOSE))
                for pid, lines in made.items()}

    mine, others, pairs = counted(expected), counted(shown), {}
    order = {pid: i for i, pid in enumerate(shown)}
    for i, pid in enumerate(expected):
        best = max(others, default=None, key=lambda other: (
            sum((mine[pid] & others[other]).values()) / max(1, len(shown[other]), len(expected[pid])),
            -abs(order[other] - i)))
        if best:
            pairs[pid] = best
            del others[best]
    return pairs


def with_pids_named(made, pairs):
    """Pids replaced by the number of their partner among the threads of the first run."""
    numbers = {other: PID_NAMED % i for i, other in enumerate(pairs.values())}
    numbers |= {pid: PID_NAMED % i for i, pid in enumerate(made, 1000) if pid not in numbers}
    return {pid: normalised(renamed(lines, numbers), EXACT) for pid, lines in made.items()}


@dataclasses.dataclass
class Outcome:
    compared: int = 0
    equal: int = 0
    left_out: int = 0
    differences: list = dataclasses.field(default_factory=list)  # (line of strace or None, line of scry or None)


def stable_of(first, others):
    """Lines of `first` that every other run of strace has too."""
    stable = set(range(len(first)))
    for other in others:
        stable &= set(matches(first, other))
    return stable


def compare_thread(first, others, shown, outcome):
    loose_first = normalised(first, LOOSE)
    loose_others = [normalised(other, LOOSE) for other in others]
    exact_stable = stable_of(first, others)
    loose_stable = stable_of(loose_first, loose_others) | exact_stable
    exact_match = matches(first, shown[0])
    loose_match = matches(loose_first, normalised(shown[0], LOOSE))
    missing = []
    for i in range(len(first)):
        if i not in loose_stable:
            outcome.left_out += 1
            continue
        outcome.compared += 1
        if i in exact_match or (i not in exact_stable and i in loose_match):
            outcome.equal += 1
        else:
            missing.append(i)
    # Lines that only scry has, where the runs of strace agree; in both runs of scry.
    used = set(exact_match.values()) | set(loose_match.values())
    known = set(loose_first).union(*loose_others)
    loose_shown = normalised(shown[0], LOOSE)
    extra = [j for j in range(len(shown[0])) if j not in used]
    partners = {}
    for i in missing:
        call = first[i].split("(")[0]
        before = [exact_match[k] for k in exact_match if k < i]
        low = max(before, default=-1)
        high = min((exact_match[k] for k in exact_match if k > i), default=len(shown[0]))
        best = next((j for j in extra if low < j < high and shown[0][j].split("(")[0] == call), None)
        if best is not None:
            extra.remove(best)
        partners[i] = best
        outcome.differences.append((first[i], shown[0][best] if best is not None else None))
    second = set(normalised(shown[1], LOOSE)) if len(shown) > 1 else None
    for j in extra:
        if loose_shown[j] in known or (second is not None and loose_shown[j] not in second):
            outcome.left_out += 1  # strace has this line too, elsewhere, or only one of scry's runs has it
            continue
        outcome.compared += 1
        outcome.differences.append((None, shown[0][j]))


def compare_program(runner, program, options, scry):
    strace = ["strace", *options.split()]
    ours = [scry, "strace", *options.split()]
    runner.run(None, program.command)
    traces = [runner.run(tracer, program.command) for tracer in (strace, strace, strace, ours, ours)]
    made = [threads(lines) for lines in traces]
    outcome = Outcome()
    first = made[0]
    pairs = [paired_threads(first, run) for run in made]
    named = [with_pids_named(run, paired) for run, paired in zip(made, pairs)]
    for pid, lines in named[0].items():
        partners = [run.get(paired.get(pid)) for run, paired in zip(named[1:], pairs[1:])]
        if None in partners[:2]:
            outcome.left_out += len(lines)
        elif None in partners[2:]:
            outcome.compared += len(lines)
            outcome.differences.append((f"thread of {len(lines)} lines: {lines[0]}", None))
        else:
            compare_thread(lines, partners[:2], partners[2:], outcome)
    return outcome


# ---- classes

def class_of(expected, shown):
    line = expected or shown
    call = re.match(r"[\w.]*|---|\+\+\+", line)[0] or line[:20]
    if line.startswith(("---", "+++")):
        call = " ".join(line.split()[:2])
    if expected is None:
        return f"{call}: only scry has it"
    if shown is None:
        return f"{call}: only strace has it"
    if expected.rsplit(" = ", 1)[0] == shown.rsplit(" = ", 1)[0]:
        return f"{call}: result"
    prefix = os.path.commonprefix([expected, shown])
    depth = re.sub(r'"(\\.|[^"\\])*"?', '""', prefix)
    depth = re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", "", depth)
    field = re.search(r"(\w+)=[^=]*$", prefix[prefix.rfind("(") + 1:] if "{" not in prefix else prefix[prefix.rfind("{"):])
    return f"{call}: argument {depth.count(',') + 1}" + (f" ({field[1]})" if field else "")


def report(classes, shown):
    ordered = sorted(classes.items(), key=lambda item: -len(item[1]))
    for name, cases in ordered:
        print(f"{len(cases):6}  {name}")
        for program, expected, got in cases[:shown]:
            print(f"          {program}\n            strace {(expected or '-')[:330]}\n            scry   {(got or '-')[:330]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-k", dest="word", default="", help="only programs whose name has this")
    parser.add_argument("--options", action="append", help="options of both tracers (default: each of %s)" % (OPTIONS,))
    parser.add_argument("--quick", action="store_true", help="only the quick sample")
    parser.add_argument("--show", type=int, default=1, help="examples of each class")
    parser.add_argument("--scry", default=str(TOP / "build" / "release" / "scry"))
    parser.add_argument("--at-least", type=float, default=0.0, help="exit 1 below this share of equal lines")
    arguments = parser.parse_args()
    wanted = [p for p in programs() if re.search(arguments.word, p.name) and (p.quick or not arguments.quick)]
    total, classes = Outcome(), collections.defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="scry-corpus-") as folder:
        runner = Runner(pathlib.Path(folder))
        for options in arguments.options or OPTIONS:
            for program in wanted:
                outcome = compare_program(runner, program, options, arguments.scry)
                for name in ("compared", "equal", "left_out", "differences"):
                    setattr(total, name, getattr(total, name) + getattr(outcome, name))
                share = outcome.equal / max(1, outcome.compared)
                print(f"{share:8.2%}  {outcome.equal:6} of {outcome.compared:6}, {outcome.left_out:5} left out  "
                      f"{options:6} {program.name}", flush=True)
                for expected, got in outcome.differences:
                    classes[class_of(expected, got)].append((f"{program.name} {options}", expected, got))
    share = total.equal / max(1, total.compared)
    print(f"{share:8.2%}  {total.equal:6} of {total.compared:6}, {total.left_out:5} left out  in all, "
          f"{len(wanted)} programs")
    report(classes, arguments.show)
    return 0 if total.compared > 0 and share >= arguments.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
