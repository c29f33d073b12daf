# Loads through pointers that the verifier knows: this kernel takes every one that we make, of large structures with their
# unions and bit fields; and what is read is what the helper reads (which -k stands for, as it can tell of failures).
== run
members() { # of a structure that are pointers, numbers or bit fields
  "$SCRY" -lv "struct $1" | grep -E '^	([a-z][a-z0-9_ ]*\*|(const )?(unsigned|int|long|short|u8|u16|u32|u64|__[us][0-9]*|_?[Bb]ool|pid_t|gfp_t|umode_t|loff_t|enum) )' |
    sed -n 's/^[[:space:]].*[ *]\([a-z_][a-z0-9_]*\)\(:[0-9]*\)\{0,1\};$/\1/p'
}
check() { # STRUCT PROBE PATH
  members "$1" | awk -v path="$3" '{ printf "%s@ = (uint64)%s.%s; ", NR % 60 == 1 ? "\n" : "", path, $1 } END { print "" }' | while read -r body; do
    [ -n "$body" ] || continue
    "$SCRY" -v --dry-run -e "$2 { $body }" 2>&1 | grep -v 'Attached\|Trying to attach\|Attaching' >problems
    echo "$1 $(wc -l <problems) $(echo "$body" | tr -cd '@' | wc -c)"
    cut -c 1-150 problems | head -n 4
  done
}
check task_struct rawtracepoint:sched_switch args.next
check vm_area_struct iter:task_vma ctx.vma
check signal_struct rawtracepoint:sched_switch args.next.signal
check file iter:task_file ctx.file
check inode iter:task_file ctx.file.f_inode
check dentry iter:task_file ctx.file.f_path.dentry
check super_block iter:task_file ctx.file.f_inode.i_sb
check sk_buff rawtracepoint:kfree_skb args.skb
check sock rawtracepoint:kfree_skb args.skb.sk
check net_device rawtracepoint:kfree_skb args.skb.dev
check cred profile:hz:1 curtask.cred
script='begin { $t = curtask; printf("value=%d %d %s %d %d %d\n", $t.tgid == pid, $t.real_parent.pid == ppid, $t.comm, $t.flags & 0x200000, curtask.signal.nr_threads, $t.nsproxy.uts_ns.name.nodename == "") }
  iter:task { if (ctx.task.pid == 1 || ctx.task.pid == 2) { @[ctx.task.pid, ctx.task.real_parent.pid, ctx.task.comm, ctx.task.flags, ctx.task.prio, ctx.task.sched_reset_on_fork] = count(); } }'
for k in '' -k; do
  "$SCRY" $k -q -e "${script%%iter*}" | sed -n 's/^value/value/p'
  "$SCRY" $k -q -e "iter${script#*iter}"
done
"$SCRY" --show bpf -e 'begin { print(curtask.real_parent.pid); }' | grep -c probe_read
"$SCRY" -k --show bpf -e 'begin { print(curtask.real_parent.pid); }' | grep -c probe_read
== check
sum(int(line.split()[2]) for line in lines if re.fullmatch(r'[a-z_]+ \d+ \d+', line)) > 350
[line for line in lines if re.fullmatch(r'[a-z_]+ [1-9]\d* \d+', line)] == []
(values := [line for line in lines if line.startswith('value=')])[0] == values[1]
len(prints['@']) == 2 and prints['@'][0] == prints['@'][1]
lines[-2] == '0' and int(lines[-1]) > 0
