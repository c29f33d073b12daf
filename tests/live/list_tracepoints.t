# -l lists matching probes, -lv their fields.
== run
"$SCRY" -l 'tracepoint:syscalls:sys_e*_lseek'
"$SCRY" -lv tracepoint:syscalls:sys_enter_lseek
"$SCRY" -l 'software:c*'
"$SCRY" -l 'tracepoint:nothing:matches'
echo "status=$?"
== ready none
== stdout
tracepoint:syscalls:sys_enter_lseek
tracepoint:syscalls:sys_exit_lseek
tracepoint:syscalls:sys_enter_lseek
    int __syscall_nr
    unsigned int fd
    off_t offset
    unsigned int whence
software:context-switches:
software:cpu-clock:
software:cpu-migrations:
software:cpu:
software:cs:
status=1
== stderr contains
ERROR: No matches for tracepoint nothing:matches.
