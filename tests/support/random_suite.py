"""Random scripts of three generators: loaded and run by the kernel, and what they print compared with what the rules of
the language say. A failure names the generator and the seed; `tests/support/random_script.py SEED`,
`random_nested.py SEED` and `random_data.py SEED` there show the script."""

import os
import pathlib
import subprocess

from . import random_data, random_nested, random_script, testfile, unit

GENERATORS = {"random": random_script, "nested": random_nested, "data": random_data}
COUNT, SHORT_COUNT = 400, 60  # of each generator
PER_MACHINE, PER_CASE = 40, 20  # in a virtual machine, in cases of this many
SECONDS = 60
SECONDS_EMULATED = 2  # of one script in a virtual machine


def difference(generator, seed, scry):
    script, expected = GENERATORS[generator].make(seed)
    command = [str(scry), "-q", "--no-warnings", "-e", script]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [f"seed {seed}: did not end within {SECONDS} s"]
    if done.returncode == 0 and done.stdout.rstrip("\n") == expected.rstrip("\n") and not done.stderr:
        return []
    pairs = zip(expected.splitlines(), done.stdout.splitlines())
    first = next((f"expected {want!r}, got {got!r}" for want, got in pairs if want != got), "")
    return [f"seed {seed}: exit status {done.returncode}", first, *done.stderr.splitlines()[:10]]


def run_random(context, report):
    if os.geteuid() != 0:
        report.skip("random", "the kernel's side needs root")
        return
    scry = context.scry or context.release / "scry"
    usual = [] if context.patterns else range(SHORT_COUNT if context.short else COUNT)
    seeds = context.seeds or usual
    cases = [(generator, seed) for generator in GENERATORS for seed in seeds]

    def run_case(case):
        name = f"{case[0]}/{case[1]}"
        if not report.is_late(name):
            report.verdict(name, difference(*case, scry))

    unit.in_parallel(run_case, cases, context.jobs)


COMPARE = """\
for script in *.bt; do
  seed=${script%.bt}
  "$SCRY" -q --no-warnings $script >got 2>&1 || echo "seed $seed: exit status $?"
  [ "$(cat got)" = "$(cat $seed.out)" ] || { echo "seed $seed:"; head -n 3 got; }
done
"""


def machine_case(generator, seeds):
    """The same as one live case, for a kernel in a virtual machine."""
    section = lambda name, argument="", text="": testfile.Section(name, argument, text, 0)
    sections = [section("run", text=COMPARE), section("ready", "none"), section("stdout"),
                section("timeout", str(PER_CASE * SECONDS_EMULATED))]
    for seed in seeds:
        script, expected = GENERATORS[generator].make(seed)
        sections += [section("file", f"{seed}.bt", script), section("file", f"{seed}.out", expected)]
    name = f"{generator}_scripts_{seeds[0]}"
    return testfile.TestFile(pathlib.Path(name), "Random scripts print what the language says.", sections)


def machine_cases(seeds):
    seeds = seeds or range(COUNT, COUNT + PER_MACHINE)
    return [machine_case(generator, seeds[first:first + PER_CASE]) for generator in GENERATORS
            for first in range(0, len(seeds), PER_CASE)]
