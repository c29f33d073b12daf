#include <algorithm>

#include "libcalls/generate/headers.h"

namespace scry::libcalls {
namespace {

// clang-format off
constexpr std::string_view kFailing[] = {
    "accept4", "acct", "chroot", "clock_getres", "clock_gettime", "clock_settime", "dup3", "epoll_create",
    "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_wait", "eventfd", "eventfd_read", "eventfd_write", "execvpe",
    "faccessat", "fallocate", "fanotify_init", "fanotify_mark", "fchmodat", "fchown", "fchownat", "fdatasync",
    "fdopendir", "fexecve", "fgetpos", "fgetxattr", "flistxattr", "flock", "fmemopen", "fremovexattr", "fseeko",
    "fseeko64", "fsetpos", "fsetxattr", "fstat64", "fstatat", "fstatat64", "fstatfs", "fstatfs64", "fstatvfs",
    "fstatvfs64", "ftello", "ftello64", "ftruncate64", "futimens", "futimes", "get_current_dir_name", "getgroups",
    "getpeername", "getpgid", "getresgid", "getresuid", "getrlimit", "getrlimit64", "getrusage",
    "getsid", "getsockname", "gettimeofday", "getxattr", "inotify_add_watch", "inotify_init", "inotify_init1",
    "inotify_rm_watch", "lchown", "lgetxattr", "linkat", "listxattr", "llistxattr", "lockf", "lockf64",
    "lremovexattr", "lsetxattr", "lstat64", "lutimes", "madvise", "memfd_create", "mincore", "mkdirat", "mkfifoat",
    "mknod", "mknodat", "mkostemp", "mkostemp64", "mkstemp64", "mlock", "mlock2", "mlockall", "mount", "mprotect",
    "mq_close", "mq_getattr", "mq_notify", "mq_open", "mq_receive", "mq_send", "mq_setattr", "mq_timedreceive",
    "mq_timedsend", "mq_unlink", "msgctl", "msgget", "msgrcv", "msgsnd", "msync", "munlock", "munlockall",
    "name_to_handle_at", "nanosleep", "open_by_handle_at", "open_memstream", "pause", "pclose", "personality",
    "pivot_root", "ppoll", "prctl", "preadv", "preadv2", "preadv64", "prlimit", "prlimit64", "process_vm_readv",
    "process_vm_writev", "pselect", "pwritev", "pwritev2", "pwritev64", "quotactl", "readlinkat", "readv",
    "reboot", "recvmmsg", "recvmsg", "remove", "removexattr", "renameat", "renameat2", "sched_get_priority_max",
    "sched_get_priority_min", "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_rr_get_interval",
    "sched_setaffinity", "sched_setparam", "sched_setscheduler", "sem_close", "sem_destroy", "sem_getvalue",
    "sem_init", "sem_post", "sem_timedwait", "sem_trywait", "sem_unlink", "sem_wait", "semctl", "semget", "semop",
    "semtimedop", "sendfile", "sendfile64", "sendmmsg", "sendmsg", "setdomainname", "setegid", "seteuid", "setgid",
    "setgroups", "sethostname", "setns", "setpgid", "setpriority", "setregid", "setresgid", "setresuid", "setreuid",
    "setrlimit", "setrlimit64", "setsid", "settimeofday", "setuid", "setxattr", "shm_open", "shm_unlink", "shmctl",
    "shmdt", "shmget", "shutdown", "sigaltstack", "signalfd", "sigpending", "sigprocmask", "sigsuspend",
    "sigtimedwait", "sigwaitinfo", "socketpair", "splice", "stat64", "statfs", "statfs64", "statvfs", "statvfs64",
    "statx", "swapoff", "swapon", "symlinkat", "sync_file_range", "syncfs", "system", "tcdrain", "tcflow", "tcflush",
    "tcgetattr", "tcgetpgrp", "tcsendbreak", "tcsetattr", "tcsetpgrp", "tee", "timer_create", "timer_delete",
    "timer_gettime", "timer_settime", "timerfd_create", "timerfd_gettime", "timerfd_settime", "tmpfile64",
    "truncate64", "umount", "umount2", "uname", "unlinkat", "unshare", "usleep", "utime", "utimensat", "utimes",
    "vmsplice", "wait3", "wait4", "waitid", "writev"};
// clang-format on
static_assert(std::ranges::is_sorted(kFailing));

}  // namespace

std::span<const std::string_view> failing_functions() {
  return kFailing;
}

}  // namespace scry::libcalls
