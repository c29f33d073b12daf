"""What a profile of the whole machine costs beside the compilers that it watches, against perf's (DWARF call graphs)."""

import os
import signal
import statistics
import subprocess
import time

from rows import Row
from tools import ENVIRONMENT, NOTIFY, READY_SECONDS, Tool

SECONDS, HZ = 10, 99
# One loop for each CPU, of compilers and linkers that live for a fraction of a second.
LOAD = """#include <map>
#include <regex>
#include <string>
int main(int count, char** words) {
  std::map<std::string, int> found;
  std::regex word("[a-z]+");
  for (int i = 0; i < count; ++i) found[words[i]] += std::regex_match(words[i], word);
  return static_cast<int>(found.size());
}
"""
# In turns, so that each takes what it needs for itself: its user-space seconds are the last line on stderr.
TIMED = "bash -c 'TIMEFORMAT=%U; time \"$@\"' -"


def profile(bench):
    perf = Tool("perf", "perf")
    pprof, data, text = (bench.folder / name for name in ("scry.pb.gz", "perf.data", "perf.text"))
    with parallel_build(bench.folder):
        scry_seconds, scry_mib = timed(bench, bench.scry, "profile", [
            f"{TIMED} {bench.scry.binary} profile -a -F {HZ} -d {SECONDS} -o {pprof} >/dev/null"])
        record_seconds, record_mib = timed(bench, perf, "record", [
            f"{TIMED} perf record -q -a -g --call-graph dwarf -F {HZ} -o {data} sleep {SECONDS}"])
    script_seconds, script_mib = timed(bench, perf, "script", [f"{TIMED} perf script -i {data} >{text}"])
    yield Row(f"profile of {SECONDS} s under a build: user-space CPU", "s", scry_seconds, record_seconds + script_seconds, 0.05,
              peer_name="perf")
    yield Row("peak memory of that", "MiB", scry_mib, max(record_mib, script_mib), 0.05, peer_name="perf")
    yield Row("file of that: pprof, perf.data", "MiB", pprof.stat().st_size / 2**20, data.stat().st_size / 2**20, 0.01, peer_name="perf")


def start_of_profile(bench):
    """From exec until the probes are attached."""
    starts = [milliseconds_to_attach(bench) for _ in range(bench.options.rounds)]
    yield Row("start of `scry profile -a`", "ms", statistics.median(starts), 0, 30, relative=False)


def timed(bench, tool, name, lines):
    """(seconds in user space, peak MiB) of a command that is wrapped in TIMED."""
    result = bench.run_case(tool, name, lines, ready="none", timeout_ms=(READY_SECONDS + 10 * SECONDS) * 1000)
    text = (bench.folder / f"{tool.name}-{name}" / "stderr").read_text(errors="replace")
    return float(text.split()[-1]), int(result["max_rss_kib"]) / 1024


class parallel_build:
    """Compiles without end while it is open."""

    def __init__(self, folder):
        (folder / "load.cc").write_text(LOAD)
        self.folder = folder

    def __enter__(self):
        self.loops = [subprocess.Popen(["sh", "-c", f"while :; do g++ -O2 load.cc -o load{n}; done"], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
                      for n in range(os.cpu_count())]
        time.sleep(1)

    def __exit__(self, *_):
        for loop in self.loops:
            os.killpg(loop.pid, signal.SIGKILL)
            loop.wait()


def milliseconds_to_attach(bench):
    start = time.monotonic()
    command = [bench.scry.binary, "profile", "-a", "-o", str(bench.folder / "started.folded")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ | ENVIRONMENT)
    if not any(NOTIFY in line for line in process.stdout):
        raise RuntimeError("scry profile did not attach")
    taken = time.monotonic() - start
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=READY_SECONDS)
    return taken * 1000


SECTIONS = [profile, start_of_profile]
