# pythonslow shows three slow calls of a Python function out of 103, pythonstat counts the calls.
== file work.py
import time
def slow(n): time.sleep(0.02); return n
def quick(n): return n
list(map(slow, range(3)))
list(map(quick, range(100)))
== run
for python in /usr/bin/python3.?? ; do "$SCRY" -l "usdt:$python:python:function__return" 2> /dev/null | grep -q return && break; done
"$SCRY" tool pythonslow $python -q -f csv --min 15ms -c "$python -S work.py" 2> /dev/null | awk -F, '$5 == "slow" { n++; ok += $4 >= 20000 && $4 < 200000 && $6 == 2 } $5 == "quick" { n += 100 } END { print "slow=" n, ok }'
"$SCRY" tool pythonstat $python -q -f csv -c "$python -S work.py" 2> /dev/null | awk -F, '$3 == "calls" { print "calls=" ($4 >= 103) }'
"$SCRY" tool pythonslow $TARGETS/calls 2>&1; echo "status=$?"
== needs root python
== ready none
== where host
== stdout
slow=3 3
calls=1
ERROR: this interpreter has no probes for Python functions (--with-dtrace): use scry profile
status=1
