"""What `scry ltrace` costs beside ltrace of Debian: a program that makes 100,000 calls, each of them shown."""

import subprocess
import time

from rows import Row

CALLS = 100_000
PROGRAM = """#include <stdlib.h>
int main(void) {
  long sum = 0;
  for (int i = 0; i < %d; ++i) sum += strtol("42", 0, 10);
  return sum != 42L * %d;
}
"""


def build(folder):
    source, program = folder / "ltrace_calls.c", folder / "ltrace_calls"
    source.write_text(PROGRAM % (CALLS, CALLS))
    # Through stubs that are bound late: of others ltrace of Debian shows nothing.
    subprocess.run(["gcc", "-O1", "-fno-builtin", "-Wl,-z,lazy", "-o", program, source], check=True)
    return str(program)


def per_call(command, output):
    """Nanoseconds for each call under a tracer, which must have written a line for each."""
    start = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    taken = time.monotonic() - start
    written = output.read_bytes().count(b"strtol(") if len(command) > 1 else CALLS
    if written != CALLS:
        raise RuntimeError(f"{command[0]} wrote {written} lines of {CALLS} calls")
    return taken * 1e9 / CALLS


def ltrace(bench):
    program = build(bench.output.parent)
    got = bench.medians({
        "bare": lambda: per_call([program], bench.output),
        "scry": lambda: per_call([bench.scry.binary, "ltrace", "-o", str(bench.output), program], bench.output),
        "ltrace": lambda: per_call(["ltrace", "-o", str(bench.output), program], bench.output)})
    yield Row("ltrace, added per call that is shown", "ns", got["scry"] - got["bare"], got["ltrace"] - got["bare"], 0.1,
              True, got["bare"], peer_name="ltrace")


SECTIONS = (ltrace,)
