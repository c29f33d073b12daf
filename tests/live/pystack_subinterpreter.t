# A thread that has been in a second interpreter, which lives on, has a thread state in each: the frames are those of the
# interpreter that it is in.
== file app.py
import os
try:
    import _xxsubinterpreters as interpreters
except ImportError:
    import _interpreters as interpreters

def before(): os.getppid()
def while_it_lives(): os.getppid()
def after_it_ran(): os.getppid()
def after_all(): os.getppid()

before()
other = interpreters.create()
while_it_lives()
interpreters.run_string(other, "import os\ndef in_the_other(): os.getppid()\nin_the_other()\n")
after_it_ran()
interpreters.destroy(other)
after_all()
== file compare.py
import glob, os, subprocess
interpreters = ["/usr/bin/python3"] + sorted(glob.glob("/root/.pyenv/versions/3.*/bin/python3"))
expected = ["before", "while_it_lives", "in_the_other", "after_it_ran", "after_all"]
bad = []
for python in interpreters:
    version = subprocess.run([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True).stdout.strip()
    if not 8 <= int(version.split(".")[1]) <= 13:
        continue
    subprocess.run([os.environ["SCRY"], "-q", "-o", "ours", "-e",
        'tracepoint:syscalls:sys_enter_getppid /comm == "python3"/ { print(pystack(1)); }', "-c", python + " app.py"],
        capture_output=True, text=True)
    ours = [line.split()[0] for line in open("ours").read().splitlines() if line.strip()]
    if ours != expected:
        bad.append(version)
        print(python, version, ours)
print("differing", bad)
== needs root python
== run
python3 compare.py
== ready none
== stdout
differing []
