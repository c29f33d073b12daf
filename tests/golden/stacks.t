# Stacks are values: keys, parts of tuples, arguments of printf; equal ones are one key. The limit keeps the innermost.
== script
tracepoint:sched:sched_switch {
  @[kstack] = count(); @two[kstack(2), comm] = count(); $s = kstack(1); @last = $s;
  print(kstack(perf, 2)); printf("%s|%s\n", kstack(raw, 2), ustack(perf)); print((1, ustack(2)));
}
== events
task pid=7 comm=dd
stack kernel 0xffffffff81000110 0xffffffff81000210 0xffffffffc0000004
stack user 0x401000 0
tracepoint sched:sched_switch
tracepoint sched:sched_switch
stack kernel
stack user
tracepoint sched:sched_switch
stack kernel 0xffffffff81000310 0xffff888000000000
tracepoint sched:sched_switch
== stdout

	ffffffff81000110 schedule+16
	ffffffff81000210 vfs_read+16


ffffffff81000110
ffffffff81000210
|
	401000 0x401000 ([unknown])
	0 0 ([unknown])

(1, 
        0x401000
        0
)

	ffffffff81000110 schedule+16
	ffffffff81000210 vfs_read+16


ffffffff81000110
ffffffff81000210
|
	401000 0x401000 ([unknown])
	0 0 ([unknown])

(1, 
        0x401000
        0
)



|

(1, 
)

	ffffffff81000310 vfs_write+16
	ffff888000000000 0xffff888000000000


ffffffff81000310
ffff888000000000
|

(1, 
)


@[
]: 1
@[
        vfs_write+16
        0xffff888000000000
]: 1
@[
        schedule+16
        vfs_read+16
        ext4_read+4
]: 2
@last: 
        vfs_write+16

@two[
, dd]: 1
@two[
        vfs_write+16
        0xffff888000000000
, dd]: 1
@two[
        schedule+16
        vfs_read+16
, dd]: 2
