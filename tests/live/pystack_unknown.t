# An interpreter of a version to come: no frames, and a warning that names it.
== file future.py
import re, subprocess, sys
symbols = subprocess.run(["readelf", "-W", "--dyn-syms", "-S", "-l", "/usr/bin/python3.11"], capture_output=True, text=True).stdout
address = int(re.search(r"([0-9a-f]{16})\s+8 OBJECT\s+GLOBAL DEFAULT\s+\d+ Py_Version", symbols).group(1), 16)
segments = re.findall(r"LOAD\s+(0x[0-9a-f]+) (0x[0-9a-f]+) 0x[0-9a-f]+ (0x[0-9a-f]+)", symbols)
at = [int(o, 16) + address - int(v, 16) for o, v, n in segments if int(v, 16) <= address < int(v, 16) + int(n, 16)][0]
data = bytearray(open("/usr/bin/python3.11", "rb").read())
assert data[at + 2:at + 4] == b"\x0b\x03"
data[at + 2] = 99
open("python3.99", "wb").write(data)
== file call.py
import os
os.getppid()
== needs root python
== where host
== run
python3 future.py && chmod 755 python3.99
"$SCRY" -q -e 'tracepoint:syscalls:sys_enter_getppid /pid == cpid/ { @[pystack] = count(); }' \
    -c './python3.99 call.py' 2>&1 | sed 's#of [^ ]*/python3#of python3#'
== ready none
== stdout contains
]: 1
WARNING: Python frames of python3.99 are left out: CPython 3.99 is not known
== stdout lacks
module
