# The name of a function may hold an escape sequence: a list shows it escaped on a terminal, and as it is in a pipe.
== where host
== run
objcopy --redefine-sym leaf="$(printf 'le\033[2Jaf')" "$TARGETS/calls" evil
cat > run.py <<'PY'
import os, pty, subprocess
def on_terminal(command):
    master, slave = pty.openpty()
    child = subprocess.Popen(command, stdout=slave, stderr=slave)
    os.close(slave)
    seen = b""
    try:
        while part := os.read(master, 65536): seen += part
    except OSError:
        pass
    child.wait()
    return seen
scry = os.environ["SCRY"]
for command in (["list", "uprobe:./evil:le*af"], ["-l", "uprobe:./evil:le*af"], ["-lv", "uprobe:./evil:le*af"],
                ["list", "-e", "uprobe:./evil:le*af { }"]):
    print(b"\x1b[2J" in on_terminal([scry] + command), b"le\\x1b[2Jaf" in on_terminal([scry] + command),
          subprocess.run([scry] + command, stdout=subprocess.PIPE).stdout.split(b":")[-1].split(b"\n")[0])
PY
SCRY="$SCRY" python3 run.py
== ready none
== stdout
False True b'le\x1b[2Jaf'
False True b'le\x1b[2Jaf'
False True b'le\x1b[2Jaf'
False True b'le\x1b[2Jaf'
