"""Facts about the machine and the programs that are measured."""

import contextlib
import os
import pathlib
import platform
import re
import shutil
import subprocess
import time

LIBC = re.compile(r"/(libc|libm|libdl|librt|libpthread|libresolv|ld-linux[-\w]*)\.so")


def cpu_model():
    found = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return found.group(1) if found else platform.machine()


def description():
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (f"- {time.strftime('%Y-%m-%d')}, {cpu_model()}, {os.cpu_count()} CPUs, {memory:.0f} GiB\n"
            f"- Linux {platform.release()}")


def commit(top):
    done = subprocess.run(["git", "-c", f"safe.directory={top}", "-C", str(top), "rev-parse", "--short", "HEAD"],
                          capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def program_mib(binary, folder):
    """Size of the program, stripped, and of the shared libraries it needs besides libc."""
    copy = pathlib.Path(folder) / "stripped"
    shutil.copy(os.path.realpath(shutil.which(binary) or binary), copy)
    subprocess.run(["strip", str(copy)], check=True, stderr=subprocess.DEVNULL)
    libraries = re.findall(r"(/\S+) \(0x", subprocess.run(["ldd", str(copy)], capture_output=True, text=True).stdout)
    sizes = [copy.stat().st_size]
    sizes += [os.stat(os.path.realpath(library)).st_size for library in libraries if not LIBC.search(library)]
    return sum(sizes) / 2**20


@contextlib.contextmanager
def program_statistics():
    """The kernel counts runs and nanoseconds of BPF programs while this is open."""
    switch = pathlib.Path("/proc/sys/kernel/bpf_stats_enabled")
    before = switch.read_text()
    switch.write_text("1")
    try:
        yield
    finally:
        switch.write_text(before)
