# Arguments that the verifier does not hand to a program as the function is entered: pointers to const void and to functions.
# A body that reads them is a kprobe; all see the same as a kprobe sees. And more bodies on one function than may be called by it.
== run
many=$(for i in $(seq 45); do printf 'kprobe:vfs_write /comm == "dd"/ { @many = count(); } '; done)
script="kprobe:kfree { @kernel[arg0 >> 63] = count(); } kprobe:vfs_write /comm == \"dd\"/ { @user[arg1 >> 47, str(uptr(arg1), 3)] = count(); } $many"
for hidden in uprobe_multi trampoline; do
  "$SCRY" -q --no-feature $hidden -e "$script" -c '/bin/dd if=/proc/version of=/dev/null bs=1 count=5' 2>/dev/null
done
"$SCRY" -q --dry-run -e 'kprobe:call_rcu { @ = arg1; }' && echo "accepted=1"
== needs kprobes
== check
[one['1'] > 0 for one in prints['@kernel']] == [True, True]
[one['0, L'] == one['0, x'] == 1 and sum(one.values()) >= 5 for one in prints['@user']] == [True, True]
prints['@many'][0] == prints['@many'][1] >= 45 * 5
'accepted=1' in lines
