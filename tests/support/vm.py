"""The vm suites: live cases (tests/live and tests/vm) on Debian's kernels, in qemu machines without acceleration.

One machine per kernel: boot() builds an initramfs with busybox, the release scry, the target programs and the prepared
cases, boots it, and unpacks the results that tests/vm/init sends over the second serial port; cases.judge() reads them
as it does on the host. The kernels come from scripts/fetch-vm-kernels.sh.
"""

import lzma
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile

from . import cases, live, random_suite, testfile, unit

SLOWNESS = 4  # software emulation against the host
BOOT_SECONDS = 120
SECONDS_PER_CASE = 20
MODULES = ("kernel/drivers/block/loop.ko", "kernel/drivers/block/nbd.ko", "kernel/drivers/md/md-mod.ko",
           "kernel/drivers/md/raid1.ko")
HAS = {"root", "kprobes", "loop", "nbd", "breakpoints"}  # words of `needs` that the machines fulfil


def fetch_kernels(context):
    """({series: (vmlinuz, modules)}, what went wrong)"""
    done = subprocess.run([str(context.top / "scripts/fetch-vm-kernels.sh"), *context.kernels],
                          capture_output=True, text=True)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return {series: (pathlib.Path(image), pathlib.Path(modules)) for series, image, modules in rows}, done.stderr.strip()


def shared_libraries(program):
    text = subprocess.run(["ldd", str(program)], capture_output=True, text=True).stdout
    return re.findall(r"(/\S+) \(0x", text)


def copy(source, root, target):
    target = root / target.lstrip("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
    target.chmod(0o755)


def copy_module(module, target):
    """As it is, or unpacked: Debian compresses the modules of later kernels."""
    packed = module.with_name(module.name + ".xz")
    target.parent.mkdir(parents=True, exist_ok=True)
    if module.exists():
        shutil.copy(module, target)
    elif packed.exists():
        target.write_bytes(lzma.decompress(packed.read_bytes()))


def build_root(context, root, modules, selected):
    """The files of the initramfs."""
    copy(context.top / "tests/vm/init", root, "/init")
    copy(shutil.which("busybox"), root, "/bin/busybox")
    scry = context.scry or context.release / "scry"
    copy(scry, root, "/bin/scry")
    for library in shared_libraries(scry):
        copy(library, root, library)
    for target in (context.release / "targets").iterdir():
        copy(target, root, f"/targets/{target.name}")
    for tool in live.distribution_tools():
        copy(tool, root, f"/bt/{tool.name}")
    for module in MODULES:
        copy_module(modules / module, root / "modules" / pathlib.Path(module).name)
    (root / "etc").mkdir()
    (root / "etc/passwd").write_text("root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/sh\n")
    (root / "etc/group").write_text("root:x:0:\nnogroup:x:65534:\n")
    for case in selected:
        cases.prepare(case, root / "cases" / case.name, SLOWNESS)


def pack(root, archive):
    with open(archive, "wb") as out:
        subprocess.run("find . -print0 | cpio --null --quiet -o -H newc -R 0:0 | gzip -1", shell=True, cwd=root,
                       stdout=out, check=True)


def boot(image, folder, seconds):
    """Runs the machine to its end, or kills it after `seconds`."""
    command = [
        # One emulation thread: with two, a processor may run into code that the other is patching (a tracepoint being
        # switched on) and see half of it: "Oops: int3" in syscall_trace_enter.
        "qemu-system-x86_64", "-accel", "tcg,thread=single", "-m", "1G", "-smp", "2", "-display", "none", "-monitor", "none",
        "-no-reboot", "-nodefaults", "-kernel", str(image), "-initrd", str(folder / "initrd.gz"),
        "-serial", f"file:{folder / 'console'}", "-serial", f"file:{folder / 'results.tar'}",
        # no_timer_check: on a busy host the timer's interrupt may come too late for the kernel, which would not start.
        "-append", "console=ttyS0 panic=-1 quiet loglevel=3 no_timer_check",
    ]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
        return "" if done.returncode == 0 else f"qemu ended with status {done.returncode}: {done.stderr.strip()}"
    except subprocess.TimeoutExpired:
        return f"the machine did not end within {seconds:.0f} s; killed"


def seconds_of(case):
    """A case's share of the machine's time: most take a moment, one that names a time of its own may need it."""
    return max(SECONDS_PER_CASE, float(case.argument("timeout", "0")) * cases.PATIENCE)


def unpack_results(folder):
    """What arrived, also of a machine that died half-way."""
    try:
        with tarfile.open(folder / "results.tar", ignore_zeros=True) as archive:
            for member in archive:
                target = folder / "cases" / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.extractfile(member).read())
    except (tarfile.TarError, EOFError, FileNotFoundError):
        pass


def console_tail(folder):
    text = (folder / "console").read_text(errors="replace") if (folder / "console").exists() else ""
    return ["console:"] + ["    " + line.rstrip() for line in text.splitlines()[-15:]]


def run_machine(series, image, modules, selected, context, report):
    """What differs in each case, {name: [line]}, without those that there was no time for."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"scry-vm-{series}-", dir="/tmp"))
    build_root(context, folder / "root", modules, selected)
    pack(folder / "root", folder / "initrd.gz")
    seconds = BOOT_SECONDS + sum(seconds_of(case) for case in selected)
    problem = boot(image, folder, max(1, min(seconds, report.seconds_left())))
    unpack_results(folder)
    judged, without_result = {}, []
    for case in selected:
        name = f"vm-{series}/{case.name}"
        if (folder / "cases" / case.name / "result").exists():
            judged[name] = cases.judge(case, folder / "cases" / case.name)
        elif not problem or not report.is_late(name):
            judged[name] = [problem or "no result arrived"] + ([] if without_result else console_tail(folder))
            without_result.append(name)
    if context.keep:
        report.say(f"     kept {folder}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return judged


def run_series(series, image, modules, selected, context, report):
    if report.is_late(f"vm-{series}"):
        return
    failed = {}
    for name, failures in run_machine(series, image, modules, selected, context, report).items():
        if failures:
            failed[name] = failures
        else:
            report.ok(name)
    by_name = {f"vm-{series}/{case.name}": case for case in selected}
    report.settle(failed, lambda names: run_machine(series, image, modules, [by_name[name] for name in names], context, report))


def select(context, report):
    found = live.load_cases(context, report, "vm", "live") + live.load_cases(context, report, "vm", "vm")
    found += [case for case in random_suite.machine_cases(context.seeds) if context.selected([case.path])]
    has = HAS | ({"bt-tools"} if live.distribution_tools() else set())
    return [case for case in found if cases.runs_on(case, "vm") and has.issuperset(cases.needs(case))]


def obstacle(context):
    """Why no machine can run here, or None."""
    if context.short:
        return "left out by SHORT=1"
    for tool in ("qemu-system-x86_64", "busybox", "cpio"):
        if shutil.which(tool) is None:
            return f"no {tool}; scripts/install-deps.sh test installs it"
    return None


def run_vm(context, report):
    selected = select(context, report)
    why_not = obstacle(context)
    kernels, trouble = ({}, why_not) if why_not else fetch_kernels(context)
    for series in context.kernels:
        if selected and series not in kernels:
            report.skip(f"vm-{series}", f"{len(selected)} cases: {trouble}")
    if selected and kernels and not (context.scry or (context.release / "scry")).exists():
        report.fail("vm", [f"{context.release / 'scry'} is not there; run `make`"])
        return
    unit.in_parallel(lambda row: run_series(row[0], *row[1], selected, context, report),
                     list(kernels.items()) if selected else [], context.jobs)
