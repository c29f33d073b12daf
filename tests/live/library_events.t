# The library names events the same way on every kernel: requests of a disk with their bytes, programs that start and how
# they end, files of system calls with their file system, switches of threads, and the states of a connection.
== file work.sh
#!/bin/sh
dd if=/dev/zero of=$1 bs=4k count=8 conv=fsync 2> /dev/null
cp ./work.sh ./copy
sh -c 'exit 7'
if command -v nc > /dev/null; then nc 127.0.0.1 9 < /dev/null; else bash -c '> /dev/tcp/127.0.0.1/9'; fi 2> /dev/null
true
== file events.bt
import "scry/io";
import "scry/task";
import "scry/sched";
import "scry/file";
import "scry/tcp";
rawtracepoint:block_rq_issue /io_is_data() && io_disk() == str($1)/ {
  @issued[io_kind()] = sum((int64)io_bytes());
  @request[io_request()] = nsecs;
}
rawtracepoint:block_rq_complete /has_key(@request, io_request())/ {
  @done[io_kind()] = sum((int64)io_bytes());
  delete(@request, io_request());
}
tracepoint:sched:sched_process_exec { printf("exec %s\n", task_arguments()); }
tracepoint:sched:sched_process_exit /task_is_last() && task_status() == 7/ { @status[task_status(), task_signal()] = count(); }
tracepoint:syscalls:sys_enter_fsync /comm == "dd"/ { @synced[file_name(args.fd), file_is_regular(args.fd)] = count(); }
tracepoint:syscalls:sys_exit_openat /comm == "cp" && args.ret >= 0/ {
  if (file_is_regular(args.ret) && file_name(args.ret) == "copy") { @opened[file_name(args.ret), file_system(args.ret) != ""] = count(); }
}
rawtracepoint:sched_switch { if (leaves_ready()) { @ready = count(); } else { @blocked = count(); } }
rawtracepoint:inet_sock_set_state /sk_is_tcp(args.sk) && sk_remote_port(args.sk) == 9/ {
  @states[tcp_state(args.oldstate), tcp_state(args.newstate)] = count();
}
== run
truncate -s 1M disk
loop=$(losetup -f) && losetup "$loop" disk || exit 1
"$SCRY" events.bt -q -c "./work.sh $loop" "${loop#/dev/}" > out
losetup -d "$loop"
grep -c "exec .*sh -c 'exit 7'" out
grep -e '^@issued\[write' -e '^@done\[write' -e '^@status' -e '^@opened' -e '^@states\[syn_sent, closed' out | sort
grep -e '^@synced' out | sed 's/\[loop[0-9]*/[LOOP/'
grep -e '^@blocked' -e '^@ready' out | awk '$2 > 0' | wc -l
== needs root loop
== ready none
== timeout 60
== stdout
1
@done[write]: 32768
@issued[write]: 32768
@opened[copy, true]: 1
@states[syn_sent, closed]: 1
@status[7, 0]: 1
@synced[LOOP, false]: 1
2
