"""Programs that are traced. Each is a copy of a binary of its own, so that nothing else on the machine runs its code; what
the kernel writes into the memory of their processes is compared with what was there before."""

import os
import pathlib
import subprocess
import time

FUNCTIONS = 400
SOURCE = """\
/* Calls fn0() for ever, and has %d functions to attach to. */
#include <unistd.h>
%s
int (*table[])(int) = {%s};
int main(int argc, char** argv) {
  volatile int sum = 0;
  for (;;) {
    for (int i = 0; i < 1000; i++) sum += table[0](i);
    if (argc > 1) usleep(1000);
  }
}
"""
FUNCTION = '__attribute__((noinline, noclone)) int fn%d(int a) { __asm__ volatile("" ::: "memory"); return a + %d; }'


def copy(program, path):
    """Under a new name, whatever runs the file of the old one."""
    path.unlink(missing_ok=True)
    path.write_bytes(program.read_bytes())
    path.chmod(0o755)


def build_many(folder):
    """A program of many functions, fn0 to fn399."""
    source, program = folder / "many.c", folder / "many"
    program.unlink(missing_ok=True)
    numbers = range(FUNCTIONS)
    source.write_text(SOURCE % (FUNCTIONS, "\n".join(FUNCTION % (i, i) for i in numbers),
                                ", ".join(f"fn{i}" for i in numbers)))
    subprocess.run(["cc", "-O1", "-o", program, source], check=True)
    return program


class Memory:
    """The code and the data of semaphores of a process, as they were before it was traced."""

    def __init__(self, pid, program):
        self.pid, self.areas = pid, []
        for line in pathlib.Path(f"/proc/{pid}/maps").read_text().splitlines():
            fields = line.split()
            start, end = (int(part, 16) for part in fields[0].split("-"))
            if len(fields) > 5 and fields[5] == str(program) and fields[1].startswith("r-x"):
                self.areas.append((start, self.read(start, end - start)))

    def read(self, start, size):
        with open(f"/proc/{self.pid}/mem", "rb") as memory:
            memory.seek(start)
            return memory.read(size)

    def breakpoints(self):
        """How many bytes of code differ from what was there."""
        return sum(sum(a != b for a, b in zip(before, now)) if before != now else 0
                   for before, now in ((before, self.read(start, len(before))) for start, before in self.areas))


class Target:
    """`count` processes that run a program; ended by close()."""

    def __init__(self, program, words, count, environment):
        self.program = program
        self.processes = [subprocess.Popen([program, *words], env=environment, stdin=subprocess.DEVNULL,
                                           stdout=subprocess.DEVNULL) for _ in range(count)]
        for process in self.processes:  # exec has happened when the file is mapped
            while os.path.realpath(f"/proc/{process.pid}/exe") != os.path.realpath(program):
                time.sleep(0.001)
        time.sleep(0.05)  # a dynamic program relocates itself
        self.memories = [Memory(process.pid, program) for process in self.processes]

    def breakpoints(self):
        return sum(memory.breakpoints() for memory in self.memories)

    def breakpoints_left(self, patience):
        """Lines about breakpoints that are there when patience has ended."""
        deadline = time.monotonic() + patience
        while (count := self.breakpoints()) and time.monotonic() < deadline:
            time.sleep(0.05)
        return [f"{count} breakpoints are left in {len(self.processes)} processes of {self.program.name}"] if count else []

    def close(self):
        for process in self.processes:
            process.kill()
            process.wait()
