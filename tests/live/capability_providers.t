# Each provider works for a user who is not root with CAP_BPF, CAP_PERFMON and what docs/privileges.md says it needs
# besides, and nothing else: counts that the workload determines.
== file run.sh
#!/bin/bash
cp "$SCRY" ./scry && chmod 755 . scry
cp "$(command -v usdt_sites)" "$(command -v spin)" . && chmod 755 usdt_sites spin
dd='dd if=/dev/zero of=/dev/null bs=512 count=50 status=none'
as() { local caps=$1; shift; capable bpf,perfmon$caps ./scry -q "$@" 2>&1 | grep -v '^$'; }
echo "begin: $(as '' -e 'begin { printf("runs"); exit(); }')"
echo "test: $(as '' --test -e 'test:one { assert(1 == 1, "equal"); }' | grep -c PASSED)"
echo "bench: $(as ,net_admin --bench -e 'bench:one { @ = 1; }' | grep -c '^one ')"
echo "rawtracepoint: $(as '' -c "$dd" -e 'rawtracepoint:sys_enter /comm == "dd" && arg1 == 0/ { @ = count(); } END { printf("%d\n", (int64)@ >= 50); clear(@); }')"
echo "tracepoint: $(as ,dac_read_search -c "$dd" -e 'tracepoint:syscalls:sys_enter_read /comm == "dd" && args.count == 512/ { @ = count(); }')"
echo "format: $(as ,dac_read_search -e 'tracepoint:sched:sched_switch { printf("%d\n", args.next_pid >= 0); exit(); }' | head -1)"
echo "interval: $(as '' -e 'interval:ms:1 { printf("ticks"); exit(); }')"
echo "profile: $(as '' -e 'profile:hz:999 { printf("ticks"); exit(); }' | cut -c1-5)"
echo "software: $(as '' -e 'software:page-faults:1 { printf("faults\n"); exit(); }' | head -1)"
echo "uprobe: $(as '' -c "./usdt_sites 7" -e 'uprobe:./usdt_sites:main { @ = count(); }' | grep @)"
echo "uretprobe: $(as '' -c "./usdt_sites 7" -e 'uretprobe:./usdt_sites:main { @ = count(); }' | grep @)"
echo "usdt: $(as '' -c "./usdt_sites 7" -e 'usdt:./usdt_sites:app:request { @ = sum(arg0); } usdt:./usdt_sites:app:guarded { @guarded = count(); }' | grep @ | xargs)"
echo "iter: $(as '' -e 'iter:task /ctx.task.comm == "scry"/ { printf("scry\n"); }' | sort -u)"
echo "libcall: $(capable bpf,perfmon ./scry ltrace -e malloc /bin/true 2>&1 | grep -c exited)"
echo "strace: $(capable bpf,perfmon,dac_read_search ./scry strace -e trace=write $dd 2>&1 | grep -c exited)"
echo "command: $(as ,dac_read_search -c 'grep CapEff /proc/self/status' -e 'rawtracepoint:sched_switch { }' | tr '\t' ' ')"
echo "list: $(as '' -l 'software:page-faults*' | head -1)"
== run
./run.sh
== ready none
== needs root
== where host
== timeout 60
== stdout
begin: runs
test: 1
bench: 1
rawtracepoint: 1
tracepoint: @: 50
format: 1
interval: ticks
profile: ticks
software: faults
uprobe: @: 1
uretprobe: @: 1
usdt: @: 21 @guarded: 7
iter: scry
libcall: 1
strace: 1
command: CapEff: 0000000000000000
list: software:page-faults:
