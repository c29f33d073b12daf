# A capability that is missing is named, with the probe or option that needs it and what gives it; status 1. Names that
# cannot be found out are a warning.
== file run.sh
#!/bin/bash
cp "$SCRY" ./scry && chmod 755 . scry
as() { local caps=$1; shift; capable $caps ./scry "$@" 2>&1; echo "status ${PIPESTATUS[0]}"; }
first() { as "$@" | sed -n 's/: AmbientCap.*//; /ERROR\|WARNING\|^HINT\|^status/p'; }
first none -e 'begin { exit(); }'
first none strace true
first none ltrace true
first bpf -e 'begin { exit(); }'
first perfmon -e 'begin { exit(); }'
first bpf,perfmon -e 'tracepoint:sched:sched_switch { exit(); }'
first bpf,perfmon --bench -e 'bench:one { @ = 1; }'
first bpf,perfmon --cost -e 'begin { exit(); }'
first bpf,perfmon --max-overhead 2% -e 'begin { exit(); }'
first bpf,perfmon -e 'watchpoint:0xffffffff81000000:8:w { exit(); }'
if capable none head -c 4096 /proc/kallsyms | grep -vq '^0000000000000000'; then  # this machine shows them to all
  printf '%s\n' 'WARNING: Names of kernel functions may be missing without CAP_SYSLOG: /proc/kallsyms hides addresses' 'status 0'
else
  first bpf,perfmon -q -e 'begin { @ = ksym(0); exit(); }'
fi
first bpf,perfmon -q -e 'interval:ms:1 { @ = ustack; exit(); }'
first bpf,perfmon strace -e inject=getppid:error=EIO true
== run
./run.sh
== ready none
== needs root
== where host
== timeout 60
== stdout
ERROR: Missing CAP_BPF capability, please run scry as the root user.
status 1
ERROR: Missing CAP_BPF capability, please run scry as the root user.
status 1
ERROR: Missing CAP_BPF capability, please run scry as the root user.
status 1
ERROR: Missing CAP_PERFMON capability: scry needs CAP_BPF and CAP_PERFMON.
HINT: run scry with sudo, or give it CAP_PERFMON
status 1
ERROR: Missing CAP_BPF capability: scry needs CAP_BPF and CAP_PERFMON.
HINT: run scry with sudo, or give it CAP_BPF
status 1
stdin:1:1-30: ERROR: tracepoints need the tracing file system: read /sys/kernel/tracing: Permission denied
HINT: run scry with sudo, or give it CAP_DAC_READ_SEARCH
status 1
ERROR: Missing CAP_NET_ADMIN capability, which bench:one needs: the kernel runs such a probe as a program for network packets.
HINT: run scry with sudo, or give it CAP_NET_ADMIN
status 1
ERROR: Missing CAP_SYS_ADMIN capability, which --cost needs: it switches the kernel's counting of run times on.
HINT: run scry with sudo, or give it CAP_SYS_ADMIN
status 1
ERROR: Missing CAP_SYS_ADMIN capability, which --max-overhead needs: it switches the kernel's counting of run times on.
HINT: run scry with sudo, or give it CAP_SYS_ADMIN
status 1
ERROR: Missing CAP_SYS_ADMIN capability, which watchpoint:18446744071578845184:8:w needs: the kernel protects its own memory.
HINT: run scry with sudo, or give it CAP_SYS_ADMIN
status 1
WARNING: Names of kernel functions may be missing without CAP_SYSLOG: /proc/kallsyms hides addresses
status 0
WARNING: Names of functions in the processes of other users may be missing without CAP_SYS_PTRACE: the kernel hides the mappings of their processes
status 0
ERROR: Failed to hold back system calls: Permission denied
HINT: run scry as root: a seccomp filter needs CAP_SYS_ADMIN
status 1
