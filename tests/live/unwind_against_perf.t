# Each frame is where perf finds it: `perf record --call-graph dwarf` copies the stack at the same system calls of the same
# processes, and `perf script` walks the copy by .eh_frame with libunwind.
#
# perf's own limits decide what is compared. It copies a part of the stack: 16 KiB are enough for these programs (8 are for
# most of them). Its walks go wrong in a process that vfork() made, whose mappings it takes for the parent's, and in code
# without call-frame information (_init, _fini): none of the programs gets there. It prints addresses in files, and one
# before those after a call. It shows functions that were inlined as frames; --no-inline leaves them out.
== file compare.py
import os, re, signal, subprocess, time
open("input", "wb").write(os.urandom(2000000))
open("unit.c", "w").write("#include <stdio.h>\nint main(int c, char** v) { for (int i = 0; i < c; ++i) puts(v[i]); }\n")
compiler = subprocess.run(["gcc", "-print-prog-name=cc1"], capture_output=True, text=True).stdout.strip()
python = "def f(n):\n  return f(n - 1) if n else sorted([3, 1, 2], key=lambda x: open('/etc/passwd').close())\nfor i in range(20): f(i)"
perl = "sub f { my $n = shift; if ($n) { f($n - 1) } else { open(F, '</etc/passwd') } } f($_) for 1..20"
bash = "f() { if [ $1 -gt 0 ]; then f $(($1 - 1)); else read l < /etc/passwd; fi; }; for i in 1 2 3; do f $i; done"
programs = {
    "python3": ("openat", ["/usr/bin/python3", "-c", python]),
    "perl": ("openat", ["perl", "-e", perl]),
    "bash": ("openat", ["bash", "-c", bash]),
    "gzip": ("read", ["gzip", "-c", "input"]),
    "cc1": ("mmap", [compiler, "-quiet", "-O2", "unit.c", "-o", "unit.s"]),
}
quiet = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

def frames_of_scry():  # by thread, in order
    found = {}
    for thread, text in re.findall(r"AT (\d+)\n((?:\s*[0-9a-f]+\n)*)", open("ours").read()):
        found.setdefault(int(thread), []).append([int(x, 16) for x in text.split()])
    return found

def frames_of_perf(comm):  # by process and thread, in order; and what each process maps
    text = subprocess.run(["perf", "script", "-i", "data", "--no-inline", "--show-mmap-events", "-F",
                           "comm,pid,tid,event,ip,sym,dso"], capture_output=True, text=True).stdout
    found, maps, stack = {}, {}, None
    for line in text.splitlines():
        if m := re.search(r"PERF_RECORD_MMAP2? (\d+)/\d+: \[(\w+)\((\w+)\) @ (\w+) .*\]: \S+ (.*)$", line):
            maps.setdefault(int(m[1]), []).append((int(m[2], 16), int(m[3], 16), int(m[4], 16), m[5]))
        elif m := re.match(r"\s*(\S+)\s+(\d+)/(\d+)\s+\S+:\s*$", line):
            stack = []
            if m[1] == comm: found.setdefault((int(m[2]), int(m[3])), []).append(stack)
        elif (m := re.match(r"\s+([0-9a-f]+) .* \(([^()]*)\)$", line)) and stack is not None:
            stack.append((m[2], int(m[1], 16)))
    return found, maps

def in_file(maps, address):
    for start, size, offset, file in reversed(maps):
        if start <= address < start + size: return file, address - start + offset
    return "nowhere", address

def compare(comm, event, words):  # how many stacks and frames were compared, and the first difference
    subprocess.run(["perf", "record", "-q", "-m", "2M", "-o", "data", "--user-callchains", "-e", event, "--call-graph",
                    "dwarf,16384", "--"] + words, **quiet)
    time.sleep(0.3)
    ours, (theirs, maps) = frames_of_scry(), frames_of_perf(comm)
    compared = frames = 0
    for (process, thread), stacks in theirs.items():
        mine = ours.get(thread, [])
        if len(mine) != len(stacks): return compared, frames, (len(mine), len(stacks))
        for addresses, stack in zip(mine, stacks):
            places = [in_file(maps[process], address - (number > 0)) for number, address in enumerate(addresses)]
            compared, frames = compared + 1, frames + len(places)
            if places != stack: return compared, frames, (places, stack)
    return compared, frames, None

for comm, (call, words) in programs.items():
    event = "syscalls:sys_enter_" + call
    script = "tracepoint:%s /comm == \"%s\"/ { printf(\"AT %%d%%s\", tid, ustack(raw)); }" % (event, comm)
    scry = subprocess.Popen([os.environ["SCRY"], "-o", "ours", "-e", script], stderr=subprocess.PIPE, text=True)
    next(line for line in scry.stderr if "Attached" in line)
    for _ in range(8):  # a table is made when its file is met first: until then the walk follows frame pointers
        compared, frames, difference = compare(comm, event, words)
        if not difference: break
    scry.send_signal(signal.SIGINT)
    scry.wait()
    print(comm, "agrees" if compared >= 10 and frames >= 6 * compared and not difference else (compared, frames, difference))
== needs root perf
== where host
== run
python3 compare.py
== ready none
== timeout 60
== stdout
python3 agrees
perl agrees
bash agrees
gzip agrees
cc1 agrees
