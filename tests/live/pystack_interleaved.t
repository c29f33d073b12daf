# In a picture the Python functions stand where the native stack has the calls of the evaluation loop: what C calls back is
# above the C code that calls it.
== file app.py
import os
def mark(): os.getppid()
def method(n): return sorted([2, 1], key=lambda v: mark() or v)
def outer(): return method(3)
outer()
== file spin.py
import time
def spin():
    end = time.monotonic() + 2
    while time.monotonic() < end: pass
def main(): spin()
main()
== needs root python
== run
"$SCRY" -q -f folded:a.folded -c '/usr/bin/python3 app.py' \
    -e 'tracepoint:syscalls:sys_enter_getppid /pid == cpid/ { @[pystack, ustack] = count(); }'
grep -c . a.folded
grep -cE '^_start;.*;<module>_\[p\];outer_\[p\];method_\[p\];PyObject_Vectorcall;.*;_PyFunction_Vectorcall;[^;]*<lambda>_\[p\];mark_\[p\];.*getppid 2$' a.folded
"$SCRY" profile --python -F 499 -o b.folded -c '/usr/bin/python3 spin.py' > tree 2>&1
grep -qE '^python3;_start;.*<module>_\[p\];main_\[p\];spin_\[p\] [0-9]+$' b.folded && echo profiled
grep -o 'spin \[spin.py\]' tree | sort -u
== ready none
== stdout
1
1
profiled
spin [spin.py]
