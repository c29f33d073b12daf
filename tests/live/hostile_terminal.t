# What a process chose as its name is escaped on a terminal, and passes as it is into a pipe; the script's own escapes pass.
== where host
== run
cat > run.py <<'PY'
import os, pty, subprocess, sys
script = 'begin { printf("\\033[1m%s\\033[0m\\n", str($1)); @[str($1)] = 1; exit(); }'
command = [os.environ["SCRY"], "-q", "-e", script, "a\x1b[2Jb\x07"]
piped = subprocess.run(command, stdout=subprocess.PIPE).stdout
print("piped", piped)
master, slave = pty.openpty()
child = subprocess.Popen(command, stdout=slave)
os.close(slave)
seen = b""
try:
    while True:
        part = os.read(master, 65536)
        if not part: break
        seen += part
except OSError:
    pass
child.wait()
print("terminal", seen.replace(b"\r\n", b"\n"))
PY
SCRY="$SCRY" python3 run.py
== ready none
== stdout
piped b'\x1b[1ma\x1b[2Jb\x07\x1b[0m\n\n\n@[a\x1b[2Jb\x07]: 1\n'
terminal b'\x1b[1ma\\x1b[2Jb\\x07\x1b[0m\n\n\n@[a\\x1b[2Jb\\x07]: 1\n'
