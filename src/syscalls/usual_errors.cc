#include "syscalls/usual_errors.h"

#include <array>
#include <cerrno>

#include "syscalls/call_set.h"

namespace scry::syscalls {
namespace {

struct UsualErrors {
  const char* calls;  // as read_call_set() takes them
  int error;
};

// The first row that has the call counts. Single calls: what happens on a machine in trouble, or what programs forget.
constexpr UsualErrors kUsualErrors[] = {
    {"exit,exit_group,rt_sigreturn,restart_syscall", 0},
    {"read,readv,pread64,preadv,preadv2,getdents64,getdents,readahead", EIO},
    {"write,writev,pwrite64,pwritev,pwritev2,fallocate,ftruncate,truncate,sendfile,splice,copy_file_range", ENOSPC},
    {"close,fsync,fdatasync,sync_file_range,syncfs,msync", EIO},
    {"mkdir,mkdirat,mknod,mknodat,link,linkat,symlink,symlinkat,rename,renameat,renameat2", ENOSPC},
    {"readlink,readlinkat", ENOENT},
    {"execve,execveat", ENOENT},
    {"clone,clone3,fork,vfork", EAGAIN},
    {"wait4,waitid", ECHILD},
    {"socket,socketpair,accept,accept4,pipe,pipe2,dup,dup2,dup3,epoll_create,epoll_create1,eventfd,eventfd2,timerfd_"
     "create,"
     "signalfd,signalfd4,inotify_init,inotify_init1,memfd_create,io_uring_setup",
     EMFILE},
    {"connect", ECONNREFUSED},
    {"bind,listen", EADDRINUSE},
    {"sendto,sendmsg,sendmmsg", EPIPE},
    {"recvfrom,recvmsg,recvmmsg", ECONNRESET},
    {"poll,ppoll,select,pselect6,epoll_wait,epoll_pwait,epoll_pwait2,nanosleep,clock_nanosleep,pause,rt_sigsuspend,"
     "rt_sigtimedwait,futex",
     EINTR},
    {"lseek", ESPIPE},
    {"ioctl", ENOTTY},
    {"flock,fcntl", EAGAIN},
    {"getrandom", EAGAIN},
    {"lgetxattr,getxattr,fgetxattr,llistxattr,listxattr,flistxattr", EOPNOTSUPP},
    {"kill,tkill,tgkill,%creds,chroot,mount,umount2,sethostname,ptrace,bpf,perf_event_open", EPERM},
    {"%pure", 0},
    {"%memory", ENOMEM},
    {"%network", ECONNRESET},
    {"%file", EACCES},
    {"%ipc", ENOSPC},
    {"all", EINVAL},
};

std::array<int, kCalls> all_errors() {
  std::array<int, kCalls> errors{};
  CallSet known;
  for (const UsualErrors& row : kUsualErrors) {
    const CallSet calls = *read_call_set(row.calls) & ~known;
    for (uint32_t call = 0; call < kCalls; ++call)
      if (calls.test(call)) errors[call] = row.error;
    known |= calls;
  }
  return errors;
}

}  // namespace

int usual_error(uint32_t call) {
  static const std::array<int, kCalls> kErrors = all_errors();
  return call < kCalls ? kErrors[call] : 0;
}

}  // namespace scry::syscalls
