# One probe at the entry and one at the return of the same functions are one program on one session link: each side keeps
# its own context and its own predicate, and what a side returns does not keep the other from running.
== script
kretprobe:vfs_* /retval < 100/ { @ret[func, retval] = count(); @lat = sum(nsecs - @at[tid]); }
kprobe:vfs_* { @at[tid] = nsecs; @enter[func, arg1] = count(); $end = (int64)arg0; for $i : 0..$end { @loops = count(); } return 1; }
== events
task comm=dd pid=7
enter vfs_read args=3,42
time +5ns
return vfs_read ret=5
enter vfs_write args=1
time +6ns
return vfs_write ret=512
== show explain
kprobe:vfs_dup and 3 more: kprobe session link, program kprobe_vfs_dup_1 (kprobe, 232 instructions): one program serves entry and return
== show probes
kprobe:vfs_dup -> kprobe_vfs_dup_1
== stdout


@at[7]: 1000000005
@enter[vfs_read, 42]: 1
@enter[vfs_write, 0]: 1
@lat: 5
@loops: 4
@ret[vfs_read, 5]: 1
