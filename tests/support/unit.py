"""The suites that need no kernel: GoogleTest programs, the python tests of our own scripts, golden and diagnostics files."""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from . import cases, doc_examples

TIMEOUT = 600  # seconds, of one test program
SANITIZER_OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=1:exitcode=99",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
}


def sanitized_environment():
    return os.environ | SANITIZER_OPTIONS


def in_parallel(work, items, workers):
    """Runs work(item) for each; an exception in one is raised here."""
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for _ in pool.map(work, items):
            pass


def run_program(command, folder=None, environment=None):
    """(exit status, stdout and stderr together); a hanging one is killed and says so. The environment is that of the
    programs with sanitizers, if there is no other."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", timeout=TIMEOUT, env=environment or sanitized_environment(), cwd=folder)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired as late:
        return -1, f"{(late.stdout or b'').decode(errors='replace')}\ndid not end within {TIMEOUT} s; killed"


def run_gtest(program, pattern, report):
    if report.is_late(f"unit/{program.name}"):
        return
    with tempfile.TemporaryDirectory() as folder:
        results = pathlib.Path(folder, "results.json")
        status, text = run_program(
            [str(program.resolve()), "--gtest_brief=1", f"--gtest_filter={pattern}", f"--gtest_output=json:{results}"],
            program.resolve().parent)  # __FILE__ may be relative to where the compiler ran
        suites = json.loads(results.read_text())["testsuites"] if results.exists() else []
    failed = False
    for test in (test for suite in suites for test in suite["testsuite"]):
        name = f"unit/{program.name}/{test['classname']}.{test['name']}"
        if test.get("result") == "SKIPPED":
            report.skip(name, "the test says so")
        elif "failures" in test:
            failed = True
            report.fail(name, [line for failure in test["failures"] for line in failure["failure"].splitlines()])
        elif test.get("status") == "RUN":
            report.ok(name)
    if status != 0 and not failed:
        report.fail(f"unit/{program.name}", [f"ended with status {status}"] + text.splitlines()[-cases.SHOWN_LINES:])


def run_unit(context, report):
    programs = sorted(path for path in context.debug.glob("*_test") if path.is_file())
    if not programs:
        report.fail("unit", [f"no test program in {context.debug}; run `make debug`"])
    in_parallel(lambda program: run_gtest(program, context.gtest_filter, report), programs, context.jobs)


class PythonResult(unittest.TestResult):
    def __init__(self, report):
        super().__init__()
        self.report = report

    def stopTest(self, test):
        super().stopTest(test)
        if self.report.is_late(f"python: what comes after {test.id()}"):
            self.stop()

    def addSuccess(self, test):
        self.report.ok(f"python/{test.id()}")

    def addFailure(self, test, error):
        self.report.fail(f"python/{test.id()}", self._exc_info_to_string(error, test).splitlines())

    addError = addFailure

    def addSkip(self, test, reason):
        self.report.skip(f"python/{test.id()}", reason)


def run_python(context, report):
    os.environ["SCRY_BUILD"] = str(context.debug)  # for tests of what our programs write
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{pattern}*" for pattern in context.patterns] or None
    for folder in ("scripts", "tests/support", "bench"):
        if report.is_late(f"python/{folder}"):
            continue
        sys.path.insert(0, str(context.top / folder))
        loader.discover(str(context.top / folder), pattern="*_test.py", top_level_dir=str(context.top / folder)).run(
            PythonResult(report))


def run_files(suite, context, report):
    """tests/<suite>/*.t through scry_golden, which prints what differs."""
    runner = context.debug / "scry_golden"
    files = context.selected(sorted((context.top / "tests" / suite).glob("*.t")))
    if files and not runner.exists():
        report.fail(suite, [f"{runner} is not there; run `make debug`"])
        return

    def run_file(path):
        if report.is_late(f"{suite}/{path.stem}"):
            return
        status, text = run_program([str(runner), str(path)])
        report.verdict(f"{suite}/{path.stem}", text.splitlines()[:200] + [f"exit status {status}"] if status else [])

    in_parallel(run_file, files, context.jobs)


def run_page(name, context, report):
    """The examples of docs/<name>.md; the pattern of -k is compared with the name of the page."""
    for page in context.selected([context.top / "docs" / f"{name}.md"]):
        if report.is_late(f"golden/{name}.md"):
            continue
        runner = context.debug / "scry_golden"
        doc_examples.check_page(
            runner, page.read_text(), context.top / "tests/support",
            lambda line, problems: report.verdict(f"golden/{name}.md:{line}", problems))


def run_golden(context, report):
    run_files("golden", context, report)
    run_page("language", context, report)


def run_diag(context, report):
    run_files("diag", context, report)
