# A profile of a known time has room for twice as many stacks as there can be samples, a longer one for the usual number;
# and the kernel is not asked for lost records at each name.
== where host
== run
"$SCRY" profile -F 99 -d 1 --script | grep -o 'max_map_keys = [0-9]*' | sed "s/$((2 * 99 * $(nproc --all) * 2))\$/TWICE/"
"$SCRY" profile -d 30m --script | grep -o 'max_map_keys = [0-9]*'
"$SCRY" profile --script | grep -o 'max_map_keys = [0-9]*' | sed "s/$(($(nproc --all) < 4 ? 4096 * $(nproc --all) : 16384))\$/USUAL/"
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
ASAN_OPTIONS=detect_leaks=0 strace -f -y -e trace=read -o calls "$SCRY" profile -F 499 -d 1 -q -o out.folded
[ "$(wc -l < out.folded)" -ge 3 ] && echo sampled
echo "few=$(( $(grep -c 'read([0-9]*<anon_inode:\[perf_event\]>' calls) <= 4 * $(nproc --all) ))"
== needs root strace
== ready none
== stdout
max_map_keys = TWICE
max_map_keys = 16384
max_map_keys = USUAL
sampled
few=1
