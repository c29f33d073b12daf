# The frames of every CPython of this machine are those that it says itself: recursion, methods, callbacks through C, generators,
# decorators, constructors, comprehensions, names beyond ASCII, long lines tables, another thread.
== file app.py
import functools, os, sys, threading, traceback

stacks = []

def mark():
    os.getppid()
    frame, lines = sys._getframe(0), []
    while frame is not None:
        code = frame.f_code
        # mark() itself is on another line by now
        line = frame.f_lineno if lines else code.co_firstlineno + 1
        lines.append("%s (%s:%d)" % (getattr(code, "co_qualname", code.co_name), code.co_filename, line))
        frame = frame.f_back
    stacks.append(lines)

def fib(n):
    return mark() if n == 0 else fib(n - 1)

class Grüße:
    def method(self, n):
        return sorted([2, 1], key=lambda v: fib(n) or v)
    @functools.lru_cache(maxsize=None)
    def cached(self):
        mark()

class Made:
    def __init__(self, depth):
        Made(depth - 1) if depth else mark()

def 日本語():
    mark()

def generator():
    yield 1
    mark()
    yield 2

def long_table():
    total = 0
    for i in range(2):
        total += (i +
                  1)
        if i == 1:
            total = max(
                total,
                len(stacks),
            )
            mark()

def delegating():
    yield from generator()

mark()
fib(20)
Grüße().method(3)
Grüße().cached()
for _ in range(40):  # the interpreter changes how it calls what it calls often
    Made(3)
日本語()
list(generator())
list(delegating())
long_table()
[mark() for _ in range(1)]
eval("mark()")
exec(compile("\n" * 300 + "mark()", "/elsewhere/generated.py", "exec"))
thread = threading.Thread(target=lambda: fib(2))
thread.start()
thread.join()
for lines in stacks:
    print("STACK")
    print("\n".join(lines))
== file compare.py
import glob, os, re, subprocess, sys
interpreters = ["/usr/bin/python3"] + sorted(glob.glob("/root/.pyenv/versions/3.*/bin/python3"))
bad = []
for python in interpreters:
    version = subprocess.run([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True).stdout.strip()
    if not 8 <= int(version.split(".")[1]) <= 13:
        continue
    # A file of its own: two programs that write into one pipe may divide each other's lines.
    run = subprocess.run([os.environ["SCRY"], "-q", "-o", "ours", "-e",
        'tracepoint:syscalls:sys_enter_getppid /comm == "python3"/ { print(pystack); }', "-c", python + " app.py"],
        capture_output=True, text=True, env=dict(os.environ, PYTHONIOENCODING="utf-8"))
    theirs, ours = [], []
    for line in run.stdout.splitlines():
        if line == "STACK":
            theirs.append([])
        else:
            theirs[-1].append(line)
    for line in open("ours", encoding="utf-8").read().splitlines():
        if line == "":
            ours.append([])
        else:
            ours[-1].append(line.strip())
    ours = [stack for stack in ours if stack]
    theirs = [stack for stack in theirs if stack]
    if run.stderr or ours != theirs or len(theirs) != 53:
        bad.append(version)
        print(python, version, "differs", len(ours), len(theirs), run.stderr)
        for ours_one, theirs_one in zip(ours, theirs):
            if ours_one != theirs_one:
                print("ours", ours_one, "theirs", theirs_one, sep="\n")
                break
print("differing", bad)
== needs root python
== run
python3 compare.py
== ready none
== stdout
differing []
