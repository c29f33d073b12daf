"""Random scripts (random_script.py): loaded and run by the kernel, and what they print compared with what the rules of
the language say. A failure names the seed; `tests/support/random_script.py SEED` shows the script."""

import os
import pathlib
import subprocess

from . import random_script, testfile, unit

COUNT, SHORT_COUNT = 400, 60
PER_MACHINE, PER_CASE = 40, 20  # in a virtual machine, in cases of this many
SECONDS = 60
SECONDS_EMULATED = 2  # of one script in a virtual machine


def difference(seed, scry):
    script, expected = random_script.make(seed)
    command = [str(scry), "-q", "--no-warnings", "-e", script]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [f"seed {seed}: did not end within {SECONDS} s"]
    if done.returncode == 0 and done.stdout == expected + "\n\n" and not done.stderr:
        return []
    pairs = zip(expected.splitlines(), done.stdout.splitlines())
    first = next((f"expected {want!r}, got {got!r}" for want, got in pairs if want != got), "")
    return [f"seed {seed}: exit status {done.returncode}", first, *done.stderr.splitlines()[:10]]


def run_random(context, report):
    if os.geteuid() != 0:
        report.skip("random", "the kernel's side needs root")
        return
    scry = context.scry or context.release / "scry"
    seeds = [] if context.patterns else range(SHORT_COUNT if context.short else COUNT)
    unit.in_parallel(lambda seed: report.verdict(f"random/{seed}", difference(seed, scry)), seeds, context.jobs)


COMPARE = """\
for script in *.bt; do
  seed=${script%.bt}
  "$SCRY" -q --no-warnings $script >got 2>&1 || echo "seed $seed: exit status $?"
  [ "$(cat got)" = "$(cat $seed.out)" ] || { echo "seed $seed:"; head -n 3 got; }
done
"""


def machine_case(seeds):
    """The same as one live case, for a kernel in a virtual machine."""
    section = lambda name, argument="", text="": testfile.Section(name, argument, text, 0)
    sections = [section("run", text=COMPARE), section("ready", "none"), section("stdout"),
                section("timeout", str(PER_CASE * SECONDS_EMULATED))]
    for seed in seeds:
        script, expected = random_script.make(seed)
        sections += [section("file", f"{seed}.bt", script), section("file", f"{seed}.out", expected)]
    name = f"random_scripts_{seeds[0]}"
    return testfile.TestFile(pathlib.Path(name), "Random scripts print what the language says.", sections)


def machine_cases():
    return [machine_case(range(first, first + PER_CASE)) for first in range(COUNT, COUNT + PER_MACHINE, PER_CASE)]
