#!/usr/bin/env python3
"""Runs the tests; `make test` calls it. The formats of the files are in tests/README.md.

usage: tests/run.py [options] [SUITE...] [-k PATTERN]...

The last line is `N passed, N failed, N skipped`; before it each failed test shows what differs, and each skipped one
its reason. The exit status is 0 when nothing failed.
"""

import argparse
import dataclasses
import fnmatch
import os
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "tests"))

from support import agree, fuzz, live, random_suite, report, unit, vm  # noqa: E402

SUITES = {
    "unit": unit.run_unit,
    "python": unit.run_python,
    "golden": unit.run_golden,
    "diag": unit.run_diag,
    "agree": agree.run_agree,
    "random": random_suite.run_random,
    "fuzz": fuzz.run_fuzz,
    "live": live.run_live,
    "vm": vm.run_vm,
}


QUICK = ["unit", "golden", "diag"]


@dataclasses.dataclass
class Context:
    top: pathlib.Path
    builds: dict  # "debug", "release" -> folder
    scry: pathlib.Path  # a binary to test instead of the built ones, or None
    short: bool
    keep: bool
    jobs: int
    patterns: list
    kernels: list
    seeds: range  # of the random scripts, or None for those of every run

    @property
    def debug(self):
        return self.builds["debug"]

    @property
    def release(self):
        return self.builds["release"]

    @property
    def gtest_filter(self):
        return ":".join(f"*{pattern}*" for pattern in self.patterns) or "*"

    def selected(self, paths):
        """The test files whose names fit one of the -k patterns."""
        fits = lambda path: any(fnmatch.fnmatch(path.stem, f"*{pattern}*") for pattern in self.patterns)
        return [path for path in paths if not self.patterns or fits(path)]


def seeds_of(text):
    first, _, last = text.partition("..")
    return range(int(first), int(last) + 1)


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"of {', '.join(SUITES)} (default: all)")
    parser.add_argument("-k", dest="patterns", action="append", default=[], metavar="PATTERN",
                        help="only tests whose name has PATTERN (shell wildcards)")
    parser.add_argument("-v", dest="verbose", action="store_true", help="name passed tests too")
    parser.add_argument("--short", action="store_true", help="without virtual machines and slow cases")
    parser.add_argument("--quick", action="store_true",
                        help=f"{', '.join(QUICK)} with the release build, which has no sanitizers")
    parser.add_argument("--plain", metavar="WHY", help="all with the release build, WHY there is no build with sanitizers")
    parser.add_argument("--keep", action="store_true", help="keep the folders of live cases")
    parser.add_argument("--scry", type=lambda path: pathlib.Path(path).resolve(), help="run live cases with this binary")
    parser.add_argument("--build", type=lambda path: pathlib.Path(path).resolve(), default=TOP / "build",
                        help="the folder that holds debug/ and release/")
    parser.add_argument("--kernel", dest="kernels", action="append", metavar="SERIES",
                        help="of the virtual machines (default: 6.1 and 6.12)")
    parser.add_argument("--seeds", type=seeds_of, metavar="FIRST..LAST",
                        help="the random scripts of these seeds, of each generator (suites random and vm)")
    options = parser.parse_args()
    for name in options.suites:
        if name not in SUITES:
            parser.error(f"no suite '{name}' (known: {', '.join(SUITES)})")
    return options


def main():
    options = arguments()
    builds = {name: options.build / ("release" if options.quick or options.plain else name) for name in ("debug", "release")}
    context = Context(TOP, builds, options.scry, options.short, options.keep, os.cpu_count() or 1, options.patterns,
                      options.kernels or ["6.1", "6.12"], options.seeds)
    end = os.environ.get("SCRY_TESTS_END")
    results = report.Report(options.verbose, float(end) if end else None)
    if options.plain:
        results.skip("sanitizers", options.plain)
    for name in options.suites or (QUICK if options.quick else SUITES):
        SUITES[name](context, results)
    return results.finish()


if __name__ == "__main__":
    sys.exit(main())
