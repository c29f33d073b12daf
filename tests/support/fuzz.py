"""The fuzz targets in the build with sanitizers, each on its seeds and on what random changes make of them: the same
inputs in every run. `make fuzz` goes further, in a build that sees which code an input reaches."""

import os
import pathlib
import tempfile

from . import cases, unit

RUNS, SHORT_RUNS = 10000, 500  # of each target
SECONDS = 40  # for one target, on a slow machine


def run_target(target, top, runs, report):
    name = f"fuzz/{target.name}"
    if report.is_late(name):
        return
    seeds = top / "fuzz/seeds" / target.name
    with tempfile.TemporaryDirectory() as folder:
        # A target is not led by what it reaches here: -keep_seed lets it change each seed all the same.
        status, text = unit.run_program(
            [str(target.resolve()), "-seed=1", "-keep_seed=1", f"-runs={runs}", f"-max_total_time={SECONDS}", "-timeout=60",
             "-rss_limit_mb=2048", "-max_len=65536", f"-artifact_prefix={folder}/", str(seeds)],
            top, os.environ)
        found = next(pathlib.Path(folder).iterdir(), None)
        kept = top / "build/fuzz/found" / f"{target.name}-{found.name}" if found else None
        if kept:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(found.read_bytes())
    if status == 0:
        report.ok(name)
    else:
        report.fail(name, [f"the input is {kept}" if kept else f"ended with status {status}"] +
                    text.splitlines()[-cases.SHOWN_LINES:])


def run_fuzz(context, report):
    targets = sorted(path for path in context.debug.glob("*_fuzz") if path.is_file())
    if not targets:
        report.skip("fuzz", f"no targets in {context.debug}: no sanitizers, or no libFuzzer (scripts/install-deps.sh test)")
    runs = SHORT_RUNS if context.short else RUNS
    unit.in_parallel(lambda target: run_target(target, context.top, runs, report), context.selected(targets), context.jobs)
