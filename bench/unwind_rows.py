"""User stacks without frame pointers: the share that is complete, what a walk and the tables take, pictures of many stacks."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

import machine
from probe_rows import loaded_programs
from rows import Row

TOP = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "tests/support"))

import browser  # noqa: E402

HZ = 397
SECONDS = 12  # of each program: at 397 Hz some 4,000 samples, so that 20 incomplete ones are 0.5 %
FRAMES, WALKS = 30, 20_000
LIBRARY_FOLDER = pathlib.Path("/usr/lib/x86_64-linux-gnu")
THROWING = """#include <stdexcept>
#include <string>
#include <vector>
static int depth(int n, std::vector<int>& v) {
  struct Leaves { std::vector<int>& v; ~Leaves() { v.push_back(1); } } leaves{v};
  if (n == 0) throw std::runtime_error(std::to_string(v.size()));
  return depth(n - 1, v) + 1;
}
int main() {
  unsigned long sum = 0;
  for (;;) {
    std::vector<int> v;
    try { sum += depth(12, v); } catch (const std::exception& e) { sum += std::string(e.what()).size(); }
  }
}
"""
NODE = """function tree(n) { return n ? {a: tree(n - 1), b: [n, String(n)]} : null; }
for (;;) { const s = JSON.stringify(tree(60)); if (JSON.parse(s).b[0] !== 60 || s.replace(/[0-9]+/g, '').length < 9) throw s; }"""
PYTHON = """import json, re
def f(n): return f(n - 1) if n else re.sub('[a-z]+', '', json.dumps({str(i): [i, i / 3] for i in range(300)}))
while True: f(20)"""
PERL = 'sub f { my $n = shift; return f($n - 1) if $n; my %h = map { $_ => "x$_" } 1..300; join(",", sort values %h) =~ /x(\\d+)$/; $1 } f(20) while 1'
SQLITE = ("create table t(a, b); with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000) "
          "insert into t select i, i % 1000 || 'x' from n; select b, count(*), sum(a) from t group by b order by 2; ")
# What runs for SECONDS or is run again and again, by the name of the process that is looked at. As Debian has them, but for
# the C++ program, which Debian's compiler builds.
PROGRAMS = {
    "gzip": "head -c 30000000 /dev/urandom | base64 > text; while :; do gzip -c text > /dev/null; done",
    "python3": f"exec -a python3 /usr/bin/python3 -c \"{PYTHON}\"",
    "node": "exec node -e \"$NODE\"",
    "git": f"while :; do git -c safe.directory='*' -C {TOP} log -p -60 > /dev/null; done",
    "sqlite3": "while :; do sqlite3 :memory: \"$SQLITE\" > /dev/null; done",
    "cc1": "for n in $(seq 3000); do echo \"int f$n(int a, char* b) { int s = 0; for (int i = 0; i < a; ++i) s += b[i] * $n; return s; }\"; "
           "done > many.c; while :; do gcc -O2 -c many.c -o many.o; done",
    "perl": "exec perl -e \"$PERL\"",
    "throwing": "exec ./throwing",
    "rg": "while :; do rg -c '(a|e)[^ ]+(ing|ed) .*[0-9]' /usr/include /usr/lib/python3 > /dev/null; done",
    "compile": f"while :; do GOCACHE=$PWD/go HOME=$PWD go build -a net/http; done",
}
WORDS_OF_PROGRAMS = {"rg": "ripgrep (Rust)", "compile": "Go's compiler (Go)", "throwing": "a C++ program that throws",
                     "cc1": "gcc's cc1"}


def complete_stacks(bench):
    source = bench.folder / "throwing.cc"
    source.write_text(THROWING)
    subprocess.run(["g++", "-O2", "-o", str(bench.folder / "throwing"), str(source)], check=True)
    environment = os.environ | {"NODE": NODE, "SQLITE": SQLITE, "PERL": PERL}
    for comm, shell in PROGRAMS.items():
        if comm == "rg" and not shutil.which(comm):
            continue
        script = f'config = {{ max_stack_frames = 512 }} profile:hz:{HZ} /comm == "{comm}"/ {{ @[ustack] = count(); }} interval:s:{SECONDS} {{ exit(); }}'
        (bench.folder / "run").write_text(shell)
        done = subprocess.run([bench.scry.binary, "-f", "json", "--follow", "-c", f"timeout {SECONDS + 2} bash {bench.folder}/run", "-e", script],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=bench.folder, env=environment)
        messages = [json.loads(line) for line in done.stdout.splitlines()]
        walks = next((m["data"] for m in messages if m["type"] == "user_stacks"), None)
        if not walks:
            raise RuntimeError(f"no stacks of {comm}: {done.stderr.decode()[-300:]}")
        total = sum(count for count in walks.values())
        rest = ", ".join(f"{name} {count:,}" for name, count in walks.items() if count and name != "complete")
        yield Row(f"complete stacks of {WORDS_OF_PROGRAMS.get(comm, comm)}, {total:,} samples{'; ' + rest if rest else ''}", "%",
                  100 * walks["complete"] / total, 0, 99.5, relative=False, at_least=True)


def cost_of_a_walk(bench):
    """The kernel's own count of what the program takes, in a uprobe that nothing else hits."""
    program = bench.runner.parent / "unwinding"
    script = f"uprobe:{program}:mark {{ @[ustack({FRAMES})] = count(); }}"
    with machine.program_statistics():
        costs = [nanoseconds_of_a_walk(bench, program, script) for _ in range(bench.options.rounds)]
    cost = statistics.median(costs) / 1000
    yield Row(f"a sample of {FRAMES} frames without frame pointers", "us", cost, 0, 15, relative=False)
    yield Row("that at 99 Hz, of one core", "%", cost * 99 / 1e6 * 100, 0, 0.2, relative=False)


def nanoseconds_of_a_walk(bench, program, script):
    before = {program["id"] for program in loaded_programs()}
    with bench.scry.attach(script, bench.output):
        subprocess.run([program, "deep", "200"], check=True)  # the table is there
        subprocess.run([program, "deep", str(WALKS)], check=True)
        own = [one for one in loaded_programs()
               if one["id"] not in before and one["type"] == "kprobe" and one.get("run_cnt", 0) >= WALKS]
    stack = bench.output.read_text().split("@[")[1].split("]:")[0].split("\n")[1:-1]
    if len(own) != 1 or len(stack) != FRAMES:
        raise RuntimeError(f"{len(own)} programs that ran, {len(stack)} frames")
    return own[0]["run_time_ns"] / own[0]["run_cnt"]


def tables(bench):
    """The largest library of the machine, and libc."""
    maker = pathlib.Path(bench.scry.binary).parent / "frame_tables"
    largest = largest_library()
    rows, size, taken, peak = facts_of_table(bench, maker, largest)
    name = largest.name
    yield Row(f"call-frame table of {name}: {rows:,} rows, CPU time", "ms", taken, 0, 1500, relative=False)
    yield Row("peak memory of that", "MiB", peak / 1024, 0, 64, relative=False)
    yield Row("bytes of it that are kept", "MB", size / 1e6, 0, 5, relative=False)
    cache = bench.folder / "tables"
    facts_of_table(bench, maker, largest, cache)
    yield Row(f"the table of {name} from the cache", "ms", facts_of_table(bench, maker, largest, cache)[2], taken, 0.5, peer_name="making it")
    rows, size, taken, _ = facts_of_table(bench, maker, LIBRARY_FOLDER / "libc.so.6")
    yield Row(f"call-frame table of libc: {rows:,} rows in {size / 1024:.0f} KiB, CPU time", "ms", taken, 0, 15, relative=False)


def largest_library():
    return max((path for path in LIBRARY_FOLDER.glob("*.so*") if path.is_file()), key=lambda path: path.stat().st_size)


def facts_of_table(bench, maker, path, *cache):
    runs = [subprocess.run([maker, path, *cache], capture_output=True, text=True, check=True).stdout.split()
            for _ in range(bench.options.rounds)]
    rows, _, size = (int(word) for word in runs[0][:3])
    return rows, size, statistics.median(float(run[3]) for run in runs), max(int(run[4]) for run in runs)


def symbols(bench):
    """Names for addresses of the largest library, and of a program with its symbol table, where there is one."""
    rate = pathlib.Path(bench.scry.binary).parent / "symbol_rate"
    for path in (largest_library(), pathlib.Path(bench.scry.binary), pathlib.Path("/usr/bin/node")):
        if not path.exists():
            continue
        runs = [subprocess.run([rate, path], capture_output=True, text=True, check=True).stdout.split() for _ in range(bench.options.rounds)]
        taken, peak = (statistics.median(float(run[i]) for run in runs) for i in (0, 2))
        yield Row(f"names for 100,000 addresses of {path.name}, {int(runs[0][1]):,} have one", "ms", taken, 0, 1000, relative=False)
        yield Row("peak memory of that", "MiB", peak / 1024, 0, 64, relative=False)


def pictures(bench):
    """A flame graph of 100,000 distinct stacks, in Chromium."""
    if not browser.is_available():
        raise RuntimeError("no chromium and chromedriver")
    samples = pathlib.Path(bench.scry.binary).parent / "picture_samples"
    folder = bench.folder / "pictures"
    folder.mkdir()
    subprocess.run([samples, folder], check=True)
    page_file = folder / "large.html"
    zoom = """const key = k => dispatchEvent(new KeyboardEvent('keydown', {key: k})), start = performance.now();
              for (let i = 0; i < 8; i++) key('ArrowUp');
              key('Enter');
              return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
                const taken = performance.now() - start; key('0'); done(taken); })));"""
    opened = "const t = performance.getEntriesByType('navigation')[0]; return t.domComplete - t.startTime;"
    opens, zooms = [], []
    with browser.Browser(1400, 900) as page:
        for _ in range(bench.options.rounds):
            page.open(page_file)
            opens.append(page.run(opened))
            zooms.append(page.run(zoom))
    yield Row("flame graph of 100,000 stacks: opens", "ms", statistics.median(opens), 0, 1000, relative=False)
    yield Row("that: zooms, two frames of the screen included", "ms", statistics.median(zooms), 0, 100, relative=False)
    for name in ("large.html", "large.svg"):
        yield Row(f"that: size as {name.split('.')[1].upper()}", "MB", (folder / name).stat().st_size / 1e6, 0, 5, relative=False)


SECTIONS = [complete_stacks, cost_of_a_walk, tables, symbols, pictures]
