# Entry and return of vfs_read by one program where the kernel has session links (6.12), by two where it has not, or
# called by the function; either way both see each of dd's 200 reads, with the arguments of the one and the result of the
# other.
== run
both='kprobe:vfs_read /comm == "dd"/ { @enter[func, arg2] = count(); @depth[tid]++; return 1; }
  kretprobe:vfs_read /comm == "dd"/ { @ret[func, retval] = count(); @depth[tid]--; }
  end { for ($kv : @depth) { @left[$kv.1] = count(); } clear(@depth); }'
wide='kprobe:vfs_rea* /comm == "dd"/ { @wide_enter[func] = count(); }
  kretprobe:vfs_rea* /comm == "dd"/ { @wide_ret[func] = count(); }'
for hidden in trampoline kprobe_session uprobe_multi; do
  "$SCRY" --no-feature $hidden --explain -e "$both" | sed '/^Estimated/d; s/.*: \(.*\), program.*/\1/'
  for script in "$both" "$wide"; do
    "$SCRY" --no-feature $hidden -e "$script" -c '/bin/dd if=/dev/zero of=/dev/null bs=512 count=200' 2>attached || cat attached
    grep Attached attached
  done
done
"$SCRY" --info | grep kprobe_session
== needs kprobes
== check
[prints['@enter'], prints['@ret'], prints['@left']] == [[{'vfs_read, 512': 200}] * 3] * 2 + [[{'0': 1}] * 3]
[one['vfs_read'] for one in prints['@wide_enter'] + prints['@wide_ret']] == [200] * 6
('kprobe session link' in lines) == ('kprobe_session: yes' in out)
lines.count('BPF trampoline') == 4
[int(line.split()[1]) for line in lines if 'Attached' in line][:2] == ([2, 3] if 'kprobe_session: yes' in out else [3, 6])
[int(line.split()[1]) for line in lines if 'Attached' in line][2:4] == [3, 6]
[int(line.split()[1]) for line in lines if 'Attached' in line][4:] == ([2, 3] if 'kprobe_session: yes' in out else [3, 6])
