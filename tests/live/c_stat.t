# `struct stat` of <sys/stat.h>: the size that fstat(2) stores, read at the exit of the call.
== where host
== file target.py
import os
f = os.open("data", os.O_RDWR | os.O_CREAT)
os.ftruncate(f, 123457)
assert os.fstat(f).st_size == 123457
== script
#include <sys/stat.h>
tracepoint:syscalls:sys_enter_newfstat, tracepoint:syscalls:sys_enter_newfstatat / comm == "python3" / { @at[tid] = args.statbuf; }
tracepoint:syscalls:sys_exit_newfstat, tracepoint:syscalls:sys_exit_newfstatat / @at[tid] / {
  $s = (struct stat *)@at[tid];
  if ($s->st_size == 123457) { @size[$s->st_size, ($s->st_mode & S_IFMT) == S_IFREG] = count(); }
  delete(@at, tid);
}
end { clear(@at); }
== args
-q
== workload
python3 target.py
== stdout


@size[123457, true]: 1
