"""What a run of scry may leave on the machine: objects in the kernel, pins, probes in tracefs, lines in the kernel's log,
processes. A World is taken before a run; leftovers() says what is there afterwards that was not before.

Other tracers may run on the machine at the same time: objects that a process without our token holds are theirs.
"""

import ctypes
import errno
import os
import pathlib
import struct
import time

TOKEN = "SCRY_SOAK"  # a variable in the environment of everything that a campaign starts
PATIENCE = 20  # seconds until something is left: the kernel frees late, links after a grace period
KINDS = {"prog": 11, "map": 12, "link": 31}  # BPF_{PROG,MAP,LINK}_GET_NEXT_ID
SYS_BPF = {"x86_64": 321, "aarch64": 280}[os.uname().machine]
BPF_PINS = pathlib.Path("/sys/fs/bpf")
TRACEFS = pathlib.Path("/sys/kernel/tracing")

libc = ctypes.CDLL(None, use_errno=True)


def ids_of(kind):
    """The ids of all such objects in the kernel."""
    found, attributes = set(), ctypes.create_string_buffer(128)
    last = 0
    while True:
        ctypes.memset(attributes, 0, len(attributes))
        struct.pack_into("I", attributes, 0, last)
        if libc.syscall(SYS_BPF, KINDS[kind], attributes, len(attributes)) != 0:
            if ctypes.get_errno() == errno.ENOENT:
                return found
            raise OSError(ctypes.get_errno(), f"list the {kind}s of the kernel")
        last = struct.unpack_from("I", attributes, 4)[0]
        found.add(last)


def processes():
    return [int(entry) for entry in os.listdir("/proc") if entry.isdigit()]


def read_bytes(path):
    try:
        return pathlib.Path(path).read_bytes()
    except OSError:
        return b""


def is_ours(pid, token):
    return f"{TOKEN}={token}".encode() in read_bytes(f"/proc/{pid}/environ").split(b"\0")


def state_of(pid):
    """"R", "S", "T", "Z" ...; "" for a process that is gone."""
    return read_bytes(f"/proc/{pid}/stat").rpartition(b")")[2].decode().strip()[:1]


def describe(pid):
    name = read_bytes(f"/proc/{pid}/cmdline").replace(b"\0", b" ").decode(errors="replace").strip()
    return f"process {pid} ({name or read_bytes(f'/proc/{pid}/comm').decode().strip()}) in state {state_of(pid)}"


def held_by_others(token):
    """The objects that processes of other programs hold open."""
    held = {kind: set() for kind in KINDS}
    for pid in processes():
        if is_ours(pid, token):
            continue
        try:
            names = os.listdir(f"/proc/{pid}/fdinfo")
        except OSError:
            continue
        for name in names:
            for line in read_bytes(f"/proc/{pid}/fdinfo/{name}").split(b"\n"):
                kind, _, number = line.partition(b"_id:\t")
                if kind.decode() in held and number.strip().isdigit():
                    held[kind.decode()].add(int(number))
    return held


def tracefs_entries():
    found = set()
    for name in ("uprobe_events", "kprobe_events"):
        found |= {f"{name}: {line.decode()}" for line in read_bytes(TRACEFS / name).splitlines()}
    if (TRACEFS / "instances").is_dir():
        found |= {f"instance {name}" for name in os.listdir(TRACEFS / "instances")}
    return found


def pins():
    return {str(path) for path in BPF_PINS.rglob("*")} if BPF_PINS.is_dir() else set()


class KernelLog:
    """The lines that the kernel has logged since this object was made."""

    def __init__(self):
        self.file = os.open("/dev/kmsg", os.O_RDONLY | os.O_NONBLOCK)
        os.lseek(self.file, 0, os.SEEK_END)

    def lines(self):
        found = []
        while True:
            try:
                found.append(os.read(self.file, 8192).decode(errors="replace").partition(";")[2].splitlines()[0])
            except BlockingIOError:
                return found
            except BrokenPipeError:  # lines were dropped: the next read has the oldest that is left
                found.append("the kernel's log overflowed")


class World:
    """`names`: the programs of ours, as the kernel's log names them."""

    def __init__(self, token, names):
        self.token, self.names = token, names
        self.ids = {kind: ids_of(kind) for kind in KINDS}
        self.tracefs, self.pins = tracefs_entries(), pins()
        self.log, self.logged = KernelLog(), []

    def close(self):
        os.close(self.log.file)

    def objects_left(self):
        new = {kind: ids_of(kind) - known for kind, known in self.ids.items()}
        if not any(new.values()):
            return []
        others = held_by_others(self.token)
        return [f"{kind} {number} is left in the kernel" for kind in new for number in sorted(new[kind] - others[kind])]

    def processes_left(self, spared):
        return [f"{describe(pid)} is left" for pid in processes()
                if pid not in spared and is_ours(pid, self.token) and state_of(pid) not in ("", "Z")]

    def leftovers(self, spared=()):
        """What is left for good: looked at until nothing is, or patience ends. `spared`: processes that may live."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = self.processes_left(spared)
            found += self.objects_left()
            found += [f"pin {path}" for path in sorted(pins() - self.pins)]
            found += [f"tracefs: {entry}" for entry in sorted(tracefs_entries() - self.tracefs)]
            if not found or time.monotonic() > deadline:
                return found + self.log_left()
            time.sleep(0.05)

    def log_left(self):
        """A line for each kind of trouble that the kernel reports of us."""
        self.logged += [line for line in self.log.lines() if "uprobe" in line or "ref_ctr" in line or "BUG" in line]
        ours = [line for line in self.logged if "BUG" in line or any(f" {name}:" in line for name in self.names)]
        return [f"{len(ours)} lines in the kernel's log: {ours[0]}"] if ours else []
