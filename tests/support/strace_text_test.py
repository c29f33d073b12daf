"""The text of system calls, compared with strace's on the same programs.

Each program runs once under strace and once under strace_tracer (tests/support/strace/tracer.cc), which shows calls by
scry's tables; or, where $SCRY_TRACER has its words, under that command (tests/live/strace_as_strace.t: scry strace). Numbers that differ from run to run (addresses, process ids, times, sizes of /proc files) are replaced by
a letter in both. At least 99 of 100 lines are equal. $SCRY_BUILD names the folder of the build.
"""

import difflib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("SCRY_BUILD", TOP / "build" / "debug"))
TRACER = os.environ.get("SCRY_TRACER", str(BUILD / "strace_tracer")).split()

# Programs of Debian that do the same twice in one folder.
PROGRAMS = """
true
false
ls /
ls -la /usr/share/doc/bash
ls -lR /usr/share/doc/coreutils
cat /etc/passwd /nosuch
head -n 3 /etc/passwd
tail -n 3 /etc/passwd
tac /etc/passwd
wc /etc/passwd
sort /etc/passwd
uniq /etc/passwd
cut -d: -f1 /etc/passwd
nl /etc/passwd
fold -w 10 /etc/passwd
od -c /etc/hostname
md5sum /etc/passwd
sha256sum /etc/passwd
base64 /etc/hostname
cmp /etc/passwd /etc/group
diff /etc/passwd /etc/group
grep root /etc/passwd
sed -n 1p /etc/passwd
awk -F: 'NR == 1 { print $1 }' /etc/passwd
find /usr/share/doc/bash
du -s /usr/share/doc/bash
df /
stat /etc/passwd
stat -f /
file /bin/ls
readlink -f /bin/sh
realpath /etc/../etc/passwd
dirname /a/b
basename /a/b
touch one
cp -f /etc/passwd two
mkdir -p three
chmod 600 one
ln -sf one four
dd if=/dev/zero of=five bs=1k count=10
truncate -s 100 six
tar cf seven.tar /usr/share/doc/bash
gzip -c /etc/passwd
xz -c /etc/passwd
id
whoami
groups
date +%Y
uname -a
hostname
env
printf %s text
echo text
seq 10
sleep 0.01
tty
stty -a
test -e /etc
expr 1 + 1
nice true
timeout 5 printf x
getent passwd root
dpkg-query -W bash
python3 -S -c 'print(1)'
perl -e 'print 1'
bash -c 'for i in 1 2 3; do :; done'
sh -c 'cd /; pwd'
sqlite3 :memory: 'select 1'
curl -s http://127.0.0.1:1/
git --version
""".strip().splitlines()

REPLACED = [
    (re.compile(r"\b0x[0-9a-f]{5,}"), "A"),
    (re.compile(r"\b\d{4,}\b"), "N"),
    (re.compile(r"tv_(sec|nsec|usec)=\d+"), "T"),
    (re.compile(r"(\\x[0-9a-f]{2})+"), "H"),
    (re.compile(r"procs=\d+"), "P"),
    (re.compile(r" +="), " ="),
]


def lines_of(path):
    """The calls of a trace, without lines about signals and the end, up to the exec of the program itself left in."""
    lines = []
    for line in path.read_text(errors="replace").splitlines():
        if line.startswith(("---", "+++")):
            continue
        for pattern, text in REPLACED:
            line = pattern.sub(text, line)
        lines.append(line)
    return lines


def run(command, folder):
    subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   timeout=60, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": "/"})


def compare(program, folder):
    """(lines of strace, equal ones, the first different ones)"""
    inner = ["setarch", "-R", "/bin/sh", "-c", f"exec {program}"]
    run([*inner[:-1], inner[-1]], folder)  # leaves behind what the program makes, so that both find the same
    run(["strace", "-o", "expected", *inner], folder)
    run([*TRACER, "shown", *inner], folder)
    expected, shown = lines_of(folder / "expected"), lines_of(folder / "shown")
    matcher = difflib.SequenceMatcher(None, expected, shown, autojunk=False)
    different = [line for tag, start, end, from_, to in matcher.get_opcodes() if tag != "equal"
                 for line in ["- " + l for l in expected[start:end]] + ["+ " + l for l in shown[from_:to]]]
    return len(expected), sum(block.size for block in matcher.get_matching_blocks()), different


@unittest.skipUnless(shutil.which(TRACER[0]) and shutil.which("strace"), f"no {TRACER[0]} or no strace")
class StraceText(unittest.TestCase):
    def share(self, programs, folder):
        total = equal = 0
        different = []
        for program in programs:
            lines, same, rest = compare(program, folder)
            self.assertGreater(lines, 0, f"{program}: strace traced nothing")
            total, equal, different = total + lines, equal + same, different + [f"{program}:"] * bool(rest) + rest
        return total, equal, "\n".join(line[:300] for line in different[:80])

    def test_programs_of_debian(self):
        with tempfile.TemporaryDirectory(prefix="scry-strace-") as folder:
            programs = [line for line in PROGRAMS if shutil.which(line.split()[0])]
            self.assertGreaterEqual(len(programs), 60)
            total, equal, different = self.share(programs, pathlib.Path(folder))
        self.assertGreaterEqual(equal / total, 0.99, f"{equal} of {total} lines are equal:\n{different}")

    def test_calls_with_values_of_every_kind(self):
        with tempfile.TemporaryDirectory(prefix="scry-strace-") as folder:
            total, equal, different = self.share([str(BUILD / "strace_calls")], pathlib.Path(folder))
        # What is left are names that no header has (MSG_PROBE), and structures of a few ioctls.
        self.assertGreaterEqual(equal / total, 0.96, f"{equal} of {total} lines are equal:\n{different}")


if __name__ == "__main__":
    unittest.main()
