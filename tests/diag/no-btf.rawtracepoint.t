# rawtracepoint needs the kernel's types; the hint names the other road.
== script
rawtracepoint:sched_switch { }
== stderr
stdin:1:1-27: ERROR: rawtracepoints require kernel BTF. Try using a 'tracepoint' instead.
rawtracepoint:sched_switch { }
~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: look for /sys/kernel/btf/vmlinux: sysfs may not be mounted; kernels without CONFIG_DEBUG_INFO_BTF have none
== exit 1
