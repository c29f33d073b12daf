# debugf() writes to the kernel's trace buffer, numbers and strings, and warns at compile time.
== run
"$SCRY" -q -e 'begin { debugf("scry-debugf %d %s %x", 5, "str", 255); exit(); }' 2> err
grep -c 'WARNING: debugf() is not for production use' err
grep 'scry-debugf 5 str ff' /sys/kernel/tracing/trace | tail -1 | sed 's/.*scry-debugf/scry-debugf/'
== ready none
== end none
== where host
== stdout


1
scry-debugf 5 str ff
