#include "kernel/loop_calls.h"

#include <linux/audit.h>
#include <linux/bpf.h>
#include <linux/filter.h>
#include <linux/ptrace.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace scry {
namespace {

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

// Calls that do no more than what the run may do anyway, whatever their arguments. Old and new forms: which of them the
// C library uses depends on its version.
constexpr uint32_t kAllowed[] = {
    // memory
    SYS_brk,
    SYS_madvise,
    SYS_memfd_create,
    SYS_mincore,
    SYS_mmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_munmap,
    // files: symbols, the zone of times, lists of users, output that begins late, the cache of tables
    SYS_close,
    SYS_close_range,
    SYS_dup,
    SYS_dup3,
    SYS_faccessat,
    SYS_faccessat2,
    SYS_fadvise64,
    SYS_fchdir,
    SYS_fcntl,
    SYS_fdatasync,
    SYS_fstat,
    SYS_fstatfs,
    SYS_fsync,
    SYS_ftruncate,
    SYS_getcwd,
    SYS_getdents64,
    SYS_lseek,
    SYS_mkdirat,
    SYS_newfstatat,
    SYS_open_by_handle_at,
    SYS_openat,
    SYS_openat2,
    SYS_pread64,
    SYS_preadv,
    SYS_pwrite64,
    SYS_pwritev,
    SYS_read,
    SYS_readlinkat,
    SYS_readv,
    SYS_renameat,
    SYS_renameat2,
    SYS_statfs,
    SYS_statx,
    SYS_unlinkat,
    SYS_write,
    SYS_writev,
    // waiting, signals, threads
    SYS_clock_getres,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
    SYS_eventfd2,
    SYS_exit,
    SYS_exit_group,
    SYS_futex,
    SYS_gettimeofday,
    SYS_kill,
    SYS_timerfd_settime,  // of StoppedProcesses
    SYS_membarrier,
    SYS_nanosleep,
    SYS_pidfd_open,
    SYS_pidfd_send_signal,
    SYS_pipe2,
    SYS_ppoll,
    SYS_pselect6,
    SYS_restart_syscall,
    SYS_rseq,
    SYS_rt_sigaction,
    SYS_rt_sigpending,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait,
    SYS_sched_getaffinity,
    SYS_sched_yield,
    SYS_set_robust_list,
    SYS_sigaltstack,
    SYS_signalfd4,
    SYS_tgkill,
    SYS_wait4,
    SYS_waitid,
    // what the process is
    SYS_capget,
    SYS_getcpu,
    SYS_getegid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getgroups,
    SYS_getpgid,
    SYS_getpid,
    SYS_getppid,
    SYS_getrandom,
    SYS_getresgid,
    SYS_getresuid,
    SYS_getrusage,
    SYS_getsid,
    SYS_gettid,
    SYS_getuid,
    SYS_prctl,
    SYS_prlimit64,
    SYS_sysinfo,
    SYS_times,
    SYS_umask,
    SYS_uname,
    // a socket that is open: the guardian's, or that of the service that knows users
    SYS_connect,
    SYS_getpeername,
    SYS_getsockname,
    SYS_getsockopt,
    SYS_recvfrom,
    SYS_recvmsg,
    SYS_sendmmsg,
    SYS_sendmsg,
    SYS_sendto,
    SYS_setsockopt,
    SYS_shutdown,
#if defined(__x86_64__)
    SYS_access,
    SYS_dup2,
    SYS_getdents,
    SYS_getrlimit,
    SYS_lstat,
    SYS_mkdir,
    SYS_open,
    SYS_pause,
    SYS_poll,
    SYS_readlink,
    SYS_rename,
    SYS_select,
    SYS_stat,
    SYS_time,
    SYS_unlink,
#endif
};

// Calls that are allowed with some values of one argument, of which the lower half is looked at.
constexpr uint32_t kBpfCommands[] = {
    BPF_MAP_LOOKUP_ELEM,
    BPF_MAP_UPDATE_ELEM,
    BPF_MAP_DELETE_ELEM,
    BPF_MAP_GET_NEXT_KEY,
    BPF_MAP_LOOKUP_AND_DELETE_ELEM,
    BPF_MAP_LOOKUP_BATCH,
    BPF_MAP_LOOKUP_AND_DELETE_BATCH,
    BPF_MAP_UPDATE_BATCH,
    BPF_MAP_DELETE_BATCH,
    BPF_MAP_FREEZE,
    BPF_MAP_CREATE,
    BPF_MAP_GET_FD_BY_ID,  // call-frame tables of programs that are met later
    BPF_PROG_TEST_RUN,
    BPF_OBJ_GET_INFO_BY_FD,
    BPF_ITER_CREATE,
};
constexpr uint32_t kThread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
                             CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
constexpr uint32_t kThreadFlags[] = {kThread};
constexpr uint32_t kSocketDomains[] = {AF_UNIX};
constexpr uint32_t kTraceRequests[] = {PTRACE_DETACH};  // of the command of -c, which waits to be released
// Questions about a terminal, and what is done to open perf events.
constexpr uint32_t kTerminalRequests[] = {TCGETS, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX};
constexpr uint32_t kPerfRequests = '$' << 8, kRequestKind = 0xff00;

struct ByArgument {
  uint32_t call;
  unsigned argument;
  const uint32_t* values;
  size_t count;
};
constexpr ByArgument kByArgument[] = {
    {SYS_bpf, 0, kBpfCommands, std::size(kBpfCommands)},
    {SYS_clone, 0, kThreadFlags, std::size(kThreadFlags)},
    {SYS_socket, 0, kSocketDomains, std::size(kSocketDomains)},
    {SYS_ptrace, 0, kTraceRequests, std::size(kTraceRequests)},
    {SYS_ioctl, 1, kTerminalRequests, std::size(kTerminalRequests)},
};
// The C library has another way where these do not exist. The arguments of clone3 are in memory, out of sight.
constexpr uint32_t kUnknown[] = {SYS_clone3};

class FilterWriter {
 public:
  void load(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset)); }
  void mask(uint32_t bits) { add(BPF_ALU | BPF_AND | BPF_K, bits); }
  void end(uint32_t action) { add(BPF_RET | BPF_K, action); }
  // The action, if what was loaded has this value.
  void end_if(uint32_t value, uint32_t action) {
    jump_unless(value, 1);
    end(action);
  }
  void end_unless(uint32_t value, uint32_t action) {
    code_.push_back({BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value});
    end(action);
  }
  // Leaves out as many instructions, unless what was loaded has this value.
  void jump_unless(uint32_t value, size_t count) {
    code_.push_back({BPF_JMP | BPF_JEQ | BPF_K, 0, static_cast<uint8_t>(count), value});
  }
  std::vector<sock_filter>& code() { return code_; }

 private:
  void add(int code, uint32_t value) { code_.push_back({static_cast<uint16_t>(code), 0, 0, value}); }
  std::vector<sock_filter> code_;
};

// A sanitizer makes calls of its own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kCallsAreKnown = false;
#else
constexpr bool kCallsAreKnown = true;
#endif

constexpr uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM, kNone = SECCOMP_RET_ERRNO | ENOSYS;

void write_by_argument(FilterWriter& filter, const ByArgument& row) {
  const bool has_kinds = row.call == SYS_ioctl;
  filter.jump_unless(row.call, 2 + 2 * row.count + (has_kinds ? 3 : 0));
  filter.load(offsetof(seccomp_data, args) + row.argument * sizeof(uint64_t));
  for (size_t i = 0; i < row.count; ++i) filter.end_if(row.values[i], SECCOMP_RET_ALLOW);
  if (has_kinds) {
    filter.mask(kRequestKind);
    filter.end_if(kPerfRequests, SECCOMP_RET_ALLOW);
  }
  filter.end(kRefuse);
}

std::vector<sock_filter> loop_filter() {
  FilterWriter filter;
  filter.load(offsetof(seccomp_data, arch));
  filter.end_unless(kArchitecture, SECCOMP_RET_KILL_PROCESS);
  filter.load(offsetof(seccomp_data, nr));
  for (const uint32_t call : kAllowed) filter.end_if(call, SECCOMP_RET_ALLOW);
  for (const uint32_t call : kUnknown) filter.end_if(call, kNone);
  for (const ByArgument& row : kByArgument) write_by_argument(filter, row);
  filter.end(kRefuse);
  return std::move(filter.code());
}

}  // namespace

Result<> allow_loop_calls_only() {
  if (!kCallsAreKnown) return {};
  std::vector<sock_filter> code = loop_filter();
  const sock_fprog program{static_cast<uint16_t>(code.size()), code.data()};
  const long result = ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  if (result > 0) return fail(0, "install a filter of system calls on every thread");
  if (result == 0 || errno == ENOSYS || errno == EINVAL) return {};
  return fail(errno, "install a filter of system calls");
}

}  // namespace scry
