# On a terminal errors are red, unless NO_COLOR or TERM=dumb ask for none; COLOR=always wins.
== file colors.py
#!/usr/bin/env python3
import os, pty, sys
out = b""
def read(fd):
    global out
    data = os.read(fd, 4096)
    out += data
    return b""
pty.spawn([os.environ["SCRY"], "--mode", "codegen", "-e", "begin { nothing(); }"], read)
print("red" if b"\x1b[31m" in out else "plain" if b"ERROR" in out else "silent")
== where host
== run
export SCRY
TERM=xterm ./colors.py < /dev/null
TERM=dumb ./colors.py < /dev/null
TERM=xterm NO_COLOR=1 ./colors.py < /dev/null
TERM=xterm NO_COLOR=1 SCRY_COLOR=always ./colors.py < /dev/null
== ready none
== stdout
red
plain
plain
red
== exit 0
