# On a terminal, a long source line is cut around the place of the message; not where stderr is a file, nor in a wide terminal.
== file width.py
#!/usr/bin/env python3
import fcntl, os, pty, struct, sys, termios
columns = int(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execv(os.environ["SCRY"], ["scry", "--mode", "codegen", "-e", "begin { $a = 1; $b = 2; $c = 3; $d = nothing_here; $e = 5; $f = 6; }"])
out = b""
try:
    while data := os.read(terminal, 4096): out += data
except OSError: pass
os.waitpid(pid, 0)
text = out.replace(b"\r", b"").decode().replace("\x1b[31m", "").replace("\x1b[0m", "").split("\n")
print("\n".join(text[1:3]))
== where host
== run
export SCRY
python3 width.py 40
COLUMNS=30 python3 width.py 200
python3 width.py 200
"$SCRY" --mode codegen -e 'begin { $a = 1; $b = 2; $c = 3; $d = nothing_here; $e = 5; $f = 6; }' 2>&1 | sed -n 2,3p
== ready none
== stdout
...= 3; $d = nothing_here; $e = 5; $f...
             ~~~~~~~~~~~~
...; $d = nothing_here; $e ...
          ~~~~~~~~~~~~
begin { $a = 1; $b = 2; $c = 3; $d = nothing_here; $e = 5; $f = 6; }
                                     ~~~~~~~~~~~~
begin { $a = 1; $b = 2; $c = 3; $d = nothing_here; $e = 5; $f = 6; }
                                     ~~~~~~~~~~~~
