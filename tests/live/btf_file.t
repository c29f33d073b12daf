# BPFTRACE_BTF: names and layouts come from the file; the numbers of what is attached to stay the running kernel's.
== run
LC_ALL=C sed 's/\x00task_struct\x00/\x00tosk_struct\x00/' /sys/kernel/btf/vmlinux >other.btf
export BPFTRACE_BTF=$PWD/other.btf
"$SCRY" -q -e 'begin { print(sizeof(struct tosk_struct) > 1000); exit(); }'
"$SCRY" -q -e 'rawtracepoint:sched_process_exit { print(args.p.comm); exit(); }' -c /bin/true
"$SCRY" -q -e 'begin { print(sizeof(struct task_struct)); }' 2>/dev/null || echo "status $?"
SCRY_BTF=/nowhere "$SCRY" -e 'begin {}' || echo "status $?"
BPFTRACE_BTF=/bin/true "$SCRY" -e 'begin {}' || echo "status $?"
BPFTRACE_BTF=/etc/passwd "$SCRY" -e 'begin {}' || echo "status $?"
BPFTRACE_BTF=/sys/kernel/btf/vmlinux "$SCRY" -q -e 'begin { print(sizeof(struct task_struct) > 1000); exit(); }'
== ready none
== end none
== where host
== stdout
true


true


status 1
status 2
status 2
status 2
true


== stderr
ERROR: SCRY_BTF: '/nowhere' is not a BTF file: open /nowhere: No such file or directory
HINT: use raw BTF, as in /sys/kernel/btf/vmlinux, or an ELF file with a section .BTF
ERROR: BPFTRACE_BTF: '/bin/true' is not a BTF file: an ELF file without a section .BTF
HINT: use raw BTF, as in /sys/kernel/btf/vmlinux, or an ELF file with a section .BTF
ERROR: BPFTRACE_BTF: '/etc/passwd' is not a BTF file: BTF: wrong magic number (no BTF, or of another byte order)
HINT: use raw BTF, as in /sys/kernel/btf/vmlinux, or an ELF file with a section .BTF
