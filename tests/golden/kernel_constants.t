# Constants of the kernel's own headers need no headers; a definition of the script wins.
== script
#define AF_INET 200
begin { printf("%d %d %d %d %d %d\n", TASK_RUNNING, TASK_UNINTERRUPTIBLE, AF_INET, AF_INET6, ENOSPC, -EHWPOISON); exit(); }
== stdout
0 2 200 10 28 -133


