# stack_mode is the mode of stacks without one of their own.
== script
config = { stack_mode = perf }
tracepoint:sched:sched_switch { print(kstack); print(kstack(bpftrace)); print(kstack(1)); print(ustack); }
== events
stack kernel 0xffffffff81000110 0xffffffff81000210
stack user 0x401000
tracepoint sched:sched_switch
== stdout

	ffffffff81000110 schedule+16
	ffffffff81000210 vfs_read+16


        schedule+16
        vfs_read+16


	ffffffff81000110 schedule+16


	401000 0x401000 ([unknown])



