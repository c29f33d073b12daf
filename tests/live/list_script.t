# The attach points of a script in its order: rates without number, raw tracepoints with their module.
== file listed.bt
begin { }
interval:s:1 { }
rawtracepoint:sched_switch { }
uprobe:calls:name_of, profile:ms:10 { }
software:faults:100 { }
end { }
== run
"$SCRY" -l listed.bt
"$SCRY" -lv 'iter:task_file'
== ready none
== where host
== stdout
interval:s:
rawtracepoint:vmlinux:sched_switch
uprobe:calls:name_of
profile:ms:
software:faults:
iter:task_file
    struct task_struct * task
    u32 fd
    struct file * file
