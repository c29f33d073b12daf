# dd reads 200 blocks and writes them. Where the body wants no more than arguments, vfs_read calls the program itself, and
# what the program sees is what a kprobe sees: how often, the arguments as numbers, the function's name, which body runs
# first. A probe that wants a register keeps the others of its function on the same road.
== run
script='kprobe:vfs_read /comm == "dd"/ { @enter[func, arg2, arg0 >> 48] = count(); @half[arg0 / 2 * 2 == arg0] = count(); @at = 1; }
  kprobe:vfs_read /comm == "dd"/ { @order[@at] = count(); @at = 0; return 1; }
  kprobe:vfs_read /comm == "dd"/ { $f = (struct file *)arg0; @flags[$f->f_flags & 3, $f->f_inode->i_rdev] = count(); }
  kprobe:vfs_write, kprobe:vfs_open /comm == "dd"/ { @list[func] = count(); }
  kretprobe:vfs_read /comm == "dd"/ { @ret[retval] = count(); }'
for hidden in uprobe_multi trampoline; do
  "$SCRY" --no-feature $hidden --explain -e "$script" | sed '/^Estimated/d; s/, program.*//'
  "$SCRY" --no-feature $hidden -e "$script" -c '/bin/dd if=/dev/zero of=/dev/null bs=512 count=200' 2>attached || cat attached
  grep Attached attached
done
"$SCRY" --explain -e 'kprobe:vfs_read { @a = count(); } kprobe:vfs_read { @b = reg("di"); } kprobe:schedule { @c[kstack] = count(); }' |
  sed '/^Estimated/d; s/, program.*//'
== needs kprobes
== check
prints['@enter'] == [{'vfs_read, 512, 65535': 200}] * 2
prints['@half'] == [{'true': 200}] * 2
prints['@order'] == [{'1': 200}] * 2
[one['vfs_write'] >= 200 and one['vfs_open'] >= 1 for one in prints['@list']] == [True] * 2
[one['512'] for one in prints['@ret']] == [200] * 2
prints['@flags'][0] == prints['@flags'][1] and prints['@flags'][0]['0, %d' % (1 << 20 | 5)] == 200
[line for line in lines if 'Attached' in line] == ['Attached 6 probes'] * 2
lines.count('kprobe:vfs_read: BPF trampoline') == 3
lines.count('kprobe:vfs_read: a probe event of its own') == 5
lines.count('kprobe:schedule: a probe event of its own') == 1
