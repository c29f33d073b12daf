# Probes of kernel functions by a user who is not root, with CAP_BPF and CAP_PERFMON: kprobes and fentry by name. A
# wildcard needs CAP_DAC_READ_SEARCH, for the list of functions; a function of a module CAP_SYS_ADMIN; a perf event too
# while Debian's kernel keeps them for it. Each is named.
== file run.sh
#!/bin/sh
dd='/bin/dd if=/dev/zero of=/dev/null bs=512 count=50'
as() { caps=$1; shift; capable bpf,perfmon$caps "$SCRY" -q "$@" 2>/dev/null | grep @; }
first() { caps=$1; shift; capable bpf,perfmon$caps "$SCRY" "$@" 2>&1 | grep -m1 ERROR; }
echo 2 >/proc/sys/kernel/perf_event_paranoid
echo "kprobe $(as '' -c "$dd" -e 'kprobe:vfs_read /comm == "dd" && arg2 == 512/ { @ = count(); }')"
echo "kretprobe $(as '' -c "$dd" -e 'kretprobe:vfs_read /comm == "dd" && retval == 512/ { @ = count(); }')"
echo "fentry $(as '' -c "$dd" -e 'fentry:vfs_read /comm == "dd" && args.count == 512/ { @ = count(); }')"
echo "wildcard $(as ,dac_read_search -c "$dd" -e 'kprobe:vfs_rea* /comm == "dd" && arg2 == 512/ { @ = count(); }')"
first '' -e 'kprobe:vfs_rea* { exit(); }'
first ,dac_read_search -e 'fentry:loop:lo_ioctl { exit(); }'
echo 3 >/proc/sys/kernel/perf_event_paranoid
first '' -e 'kprobe:vfs_read { @[reg("ip")] = count(); exit(); }'
echo "fentry $(as '' -c "$dd" -e 'fentry:vfs_read /comm == "dd" && args.count == 512/ { @ = count(); }')"
== run
sh ./run.sh
== ready none
== needs kprobes loop
== timeout 60
== stdout
kprobe @: 50
kretprobe @: 50
fentry @: 50
wildcard @: 50
stdin:1:1-16: ERROR: the list of functions that can be probed cannot be read (available_filter_functions)
ERROR: Missing CAP_SYS_ADMIN capability, which fentry:loop:lo_ioctl needs: the kernel hands the types of modules and of other programs only to users with it.
ERROR: Missing CAP_SYS_ADMIN capability, which kprobe:vfs_read needs: this kernel reserves perf events for it while kernel.perf_event_paranoid is above 2.
fentry @: 50
