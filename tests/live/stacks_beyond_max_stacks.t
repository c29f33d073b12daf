# More different stacks than scry profile and its like have room for: one line with the number of what is not shown, and an
# option that helps.
== needs root
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" pagefaults -q --max-stacks 5 --by pid -o few.folded -c 'sh -c ls' > out.txt 2> err
grep -c 'WARNING' err
sed -n 's/^[0-9]* events are not shown/N events are not shown/p; /^HINT/p' err
"$SCRY" pagefaults -q --by pid -o all.folded -c 'sh -c ls' 2>&1 > out.txt
test "$(awk '{ n += $NF } END { print n }' few.folded)" -lt "$(awk '{ n += $NF } END { print n }' all.folded)" && echo fewer
"$SCRY" wakeup --chain --max-stacks 77 --script | grep -o 'max_map_keys = 77\|percpuhash(77)'
"$SCRY" pagefaults --max-stacks no -c ls
== exit 1
== stdout
0
N events are not shown: there was no room for more different stacks, threads or blocks of memory
HINT: make more room with --max-stacks N; for blocks, with scry malloc --max-blocks N
fewer
max_map_keys = 77
percpuhash(77)
== stderr
ERROR: USAGE: --max-stacks no: expecting a number from 1 to 16777216
