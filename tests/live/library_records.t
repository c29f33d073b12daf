# The records of the library have the same fields on every kernel: a disk's writes of known size, programs that run and
# how one ends, switches of threads, and a connection that is refused.
== file work.sh
#!/bin/sh
dd if=/dev/zero of=$1 bs=4k count=8 conv=fsync 2> /dev/null
sh -c 'exit 7'
if command -v nc > /dev/null; then nc 127.0.0.1 9 < /dev/null; else bash -c '> /dev/tcp/127.0.0.1/9'; fi 2> /dev/null
true
== file events.bt
import "scry/io";
import "scry/task";
import "scry/sched";
import "scry/tcp";
rawtracepoint:block_rq_issue /io_disk() == str($1)/ {
  $io = io_start(@started);
  @sent[$io.kind, $io.pid > 0 && $io.comm != ""] = sum($io.bytes);
}
rawtracepoint:block_rq_complete /io_disk() == str($1) && has_key(@started, io_request())/ {
  $io = io_done(@started);
  @done[$io.kind, $io.failed, $io.ns > 0, $io.comm != ""] = sum($io.bytes);
}
tracepoint:sched:sched_process_exec {
  $task = task_exec();
  printf("exec %d %d %d %s\n", $task.uid, $task.pid > 0, $task.ppid > 0, $task.arguments);
}
tracepoint:sched:sched_process_exit {
  $task = task_exit();
  if ($task.last && $task.status == 7) { @exit[$task.signal, $task.ns > 0, $task.comm == "sh"] = count(); }
}
rawtracepoint:sched_switch {
  $switch = task_switch();
  if ($switch.comm == "dd") { @leaves = count(); }
  if ($switch.next_comm == "dd" && $switch.next_tid > 0) { @runs = count(); }
}
rawtracepoint:inet_sock_set_state /sk_is_tcp(args.sk) && sk_remote_port(args.sk) == 9/ {
  $tcp = tcp_state();
  @states[$tcp.remote, $tcp.rport, $tcp.old, $tcp.new] = count();
}
== run
truncate -s 1M disk
loop=$(losetup -f) && losetup "$loop" disk || exit 1
"$SCRY" events.bt -q -c "./work.sh $loop" "${loop#/dev/}" > out
losetup -d "$loop"
grep -e '^@sent\[write' -e '^@done\[write' -e '^@exit' -e '^@states' out | sort
grep -c "^exec 0 1 1 .*sh -c 'exit 7'" out
grep -e '^@leaves' -e '^@runs' out | awk '$2 > 0' | wc -l
== needs root loop
== ready none
== timeout 60
== stdout
@done[write, false, true, true]: 32768
@exit[0, true, true]: 1
@sent[write, true]: 32768
@states[127.0.0.1, 9, closed, syn_sent]: 1
@states[127.0.0.1, 9, syn_sent, closed]: 1
1
2
