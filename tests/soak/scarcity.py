"""Nothing left of something: descriptors, address space, locked memory, file sizes, processes, a memory cgroup. A run that
cannot do its work ends soon with an error that names what is missing; one that can gives the exact count."""

import os
import resource
import signal

from .context import judge_end

CALLS = 1_000
COUNT = "tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { @calls = count(); }"
KEYED = "tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { @calls = count(); @[args.offset, kstack, ustack] = count(); }"
FAILED = {1, 2, 3, 255}
MIB = 1 << 20
CGROUPS = ["/sys/fs/cgroup/memory", "/sys/fs/cgroup"]


def limit(which, amount):
    return lambda: resource.setrlimit(which, (amount, amount))


def descriptors(soak):
    amount = soak.random.choice([*range(4, 40), 64, 100])  # with three the loader of libraries gives up
    return f"{amount} descriptors", limit(resource.RLIMIT_NOFILE, amount)


def address_space(soak):
    amount = soak.random.randint(12, 300)
    return f"{amount} MiB of address space", limit(resource.RLIMIT_AS, amount * MIB)


def locked_memory(soak):
    amount = soak.random.choice([0, 4096, 65536, MIB])
    return f"{amount} bytes of locked memory", limit(resource.RLIMIT_MEMLOCK, amount)


def file_size(soak):
    amount = soak.random.choice([0, 1, 4096])
    return f"files of {amount} bytes", limit(resource.RLIMIT_FSIZE, amount)


def stack(soak):
    amount = soak.random.choice([64, 256, 1024])
    return f"a stack of {amount} KiB", limit(resource.RLIMIT_STACK, amount << 10)


def memory_cgroup(soak):
    """Of cgroup v1 or v2; the kernel may kill a run that needs more."""
    amount = soak.random.randint(2, 60)
    for root in CGROUPS:
        for file in ("memory.limit_in_bytes", "memory.max"):
            group = os.path.join(root, "scry_soak")
            try:
                os.makedirs(group, exist_ok=True)
                if not os.path.exists(os.path.join(group, file)):
                    continue
                with open(os.path.join(group, file), "w") as setting:
                    setting.write(str(amount * MIB))
            except OSError:
                continue
            return f"{amount} MiB in a cgroup", lambda: open(os.path.join(group, "cgroup.procs"), "w").write(str(os.getpid()))
    return None


def remove_cgroups():
    for root in CGROUPS:
        try:
            os.rmdir(os.path.join(root, "scry_soak"))
        except OSError:
            pass


SHORTAGES = [descriptors, address_space, locked_memory, file_size, stack, memory_cgroup]


def judge(soak, outcome, may_be_killed):
    """Exact, or a clear error."""
    if outcome and may_be_killed and outcome.status == -signal.SIGKILL:
        soak.count("killed by the kernel for memory")
        return []
    problems = judge_end(outcome, FAILED | {0})
    if problems:
        return problems
    text = outcome.err.decode(errors="replace")
    if outcome.status == 0:
        soak.count("runs that worked")
        # What could not be printed is an error of the output.
        return [] if f"@calls: {CALLS}\n".encode() in outcome.out else [f"status 0 and not {CALLS} calls:", text]
    soak.count("clear errors")
    return [] if "ERROR" in text or "error" in text or "cannot" in text else ["no error is named:", *text.splitlines()[-5:]]


def campaign(soak):
    words = ["-c", f"{soak.programs / 'syscalls'} lseek {CALLS} /proc/version"]
    try:
        for number in soak.rounds(2 * len(SHORTAGES)):
            shortage = SHORTAGES[number % len(SHORTAGES)]
            made = shortage(soak)
            if made is None:
                soak.report.skip(f"{soak.name}/{shortage.__name__}", "no memory cgroup can be made here")
                continue
            what, apply = made
            before = soak.world()
            script = soak.random.choice([COUNT, KEYED])
            problems = judge(soak, soak.run([*words, "-e", script], preexec_fn=apply), shortage is memory_cgroup)
            soak.verdict(f"{number} {what}{', keyed' if script is KEYED else ''}", problems + before.leftovers())
            before.close()
    finally:
        remove_cgroups()
