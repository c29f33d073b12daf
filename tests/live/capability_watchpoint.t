# A watchpoint of a program's variable needs CAP_BPF and CAP_PERFMON alone.
== file run.sh
#!/bin/bash
cp "$SCRY" ./scry && chmod 755 . scry
cp "$(command -v usdt_sites)" . && chmod 755 usdt_sites
capable bpf,perfmon ./scry -q -c "./usdt_sites 7" -e 'watchpoint:counter:8:w { @ = count(); }' | grep @
== run
./run.sh
== ready none
== needs root breakpoints
== where host
== stdout
@: 7
