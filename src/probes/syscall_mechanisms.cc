#include "probes/syscall_mechanisms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "symbols/traceable.h"

namespace scry::probes {
namespace {

using targets::kKernelModule;
using targets::Tracepoint;

// Beyond that many calls on one side (entry or exit) the raw tracepoint is taken: each of the others is attached by
// itself, 0.1 to 1 ms.
constexpr size_t kMostApart = 8;

// A perf tracepoint is cheaper for the machine than the raw one while the traced call is less than 40 % of all system
// calls: 40 ns that each of the others saves against 60 that it pays. Counted here with
// `tracepoint:raw_syscalls:sys_enter { @[args.id] = count(); }` under find, grep and tar over /usr, compilations and
// git, a web server with 200 clients, 600 short commands of a shell, and 300 transactions of SQLite: openat had 6 to 13
// % of the calls, each of the others here less than 3 %. Not here are the calls of loops (read, write, futex,
// epoll_wait, newfstatat: up to 40 %), and what programs call to measure nothing else (getpid).
// clang-format off
constexpr std::array kRare = std::to_array<std::string_view>({
    // life of processes and threads
    "clone", "clone3", "execve", "execveat", "exit", "exit_group", "fork", "kill", "pause", "pidfd_open",
    "pidfd_send_signal", "prctl", "prlimit64", "ptrace", "restart_syscall", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
    "setpgid", "setpriority", "setrlimit", "setsid", "tgkill", "tkill", "vfork", "wait4", "waitid",
    // files by their names
    "chdir", "chmod", "chown", "chroot", "creat", "fchdir", "fchmod", "fchmodat", "fchmodat2", "fchown", "fchownat",
    "ftruncate", "futimesat", "inotify_add_watch", "inotify_init", "inotify_init1", "inotify_rm_watch", "lchown",
    "link", "linkat", "mkdir", "mkdirat", "mknod", "mknodat", "name_to_handle_at", "open", "open_by_handle_at",
    "openat", "openat2", "removexattr", "rename", "renameat", "renameat2", "rmdir", "setxattr", "statfs", "symlink",
    "symlinkat", "truncate", "unlink", "unlinkat", "utime", "utimensat", "utimes",
    // file systems and devices
    "fdatasync", "flock", "fsconfig", "fsmount", "fsopen", "fsync", "mount", "mount_setattr", "move_mount", "open_tree",
    "pivot_root", "quotactl", "swapoff", "swapon", "sync", "syncfs", "umount",
    // connections
    "accept", "accept4", "bind", "connect", "listen", "pipe", "pipe2", "shutdown", "socket", "socketpair",
    // memory that is shared or locked
    "memfd_create", "mlock", "mlockall", "mq_open", "mq_unlink", "msgget", "munlockall", "semget", "shmat", "shmctl",
    "shmdt", "shmget",
    // rights, and the machine as a whole
    "acct", "add_key", "adjtimex", "bpf", "capset", "clock_settime", "delete_module", "finit_module", "init_module",
    "io_uring_setup", "ioperm", "iopl", "kexec_file_load", "kexec_load", "keyctl", "perf_event_open", "personality",
    "process_vm_readv", "process_vm_writev", "reboot", "request_key", "seccomp", "setdomainname", "setfsgid",
    "setfsuid", "setgid", "setgroups", "sethostname", "setns", "setregid", "setresgid", "setresuid", "setreuid",
    "settimeofday", "setuid", "syslog", "unshare", "userfaultfd", "vhangup",
});
// clang-format on

// "sys_enter_openat" -> "openat"
std::string_view call_of(const Tracepoint& tracepoint) {
  constexpr std::string_view kEnter = "sys_enter_", kExit = "sys_exit_";
  const std::string_view event = tracepoint.event;
  return event.substr(event.starts_with(kEnter) ? kEnter.size() : kExit.size());
}

// The function that the table of system calls leads to. 32-bit calls enter others (__ia32_...), which the tracepoints
// leave out too.
std::string function_of(const Tracepoint& tracepoint) {
  return fmt::format("__x64_sys_{}", call_of(tracepoint));
}

// The name alone, without a module; empty: no function of the kernel.
std::string_view probed_function(const Target& target) {
  std::string_view name;
  if (const auto* function = target.as<targets::KernelFunction>()) name = function->symbol;
  if (const auto* typed = target.as<targets::TypedFunction>()) name = typed->function;
  return name.substr(name.rfind(':') + 1);
}

// The targets of a script on one of the raw tracepoints.
struct Side {
  std::vector<ScriptTarget> named;  // of one call each
  bool every_call = false;
  bool repeats = false;  // a probe that names a call twice
};

Side side_of(std::span<const ScriptTarget> all, Mechanism mechanism) {
  Side side;
  std::set<std::pair<size_t, uint32_t>> seen;
  for (const ScriptTarget& one : all) {
    if (one.target->mechanism() != mechanism) continue;
    const auto selector = one.target->selector();
    if (!selector) {
      side.every_call = true;
      continue;
    }
    side.repeats |= !seen.emplace(one.probe, *selector).second;
    side.named.push_back(one);
  }
  return side;
}

size_t count_calls(const Side& side) {
  std::set<std::string_view> calls;
  for (const ScriptTarget& one : side.named) calls.insert(call_of(*one.target->as<Tracepoint>()));
  return calls.size();
}

// At the raw tracepoint of the entry itself, or at the function: the order of such probes of a script is kept only
// where all of them are on the raw tracepoint.
bool has_company(std::span<const ScriptTarget> all, const Tracepoint& tracepoint) {
  const std::string function = function_of(tracepoint);
  return std::ranges::any_of(all, [&](const ScriptTarget& one) {
    const auto* raw = one.target->as<targets::RawTracepoint>();
    return (raw && raw->event == "sys_enter") || probed_function(*one.target) == function;
  });
}

bool can_be_called(std::span<const ScriptTarget> all, const Tracepoint& tracepoint,
                   const ExpansionSources& environment) {
  constexpr std::array<uint32_t, 1> kRegisters{0};  // the only argument: struct pt_regs *
  if (!environment.facts.has(Feature::syscall_functions) || has_company(all, tracepoint)) return false;
  const std::string function = function_of(tracepoint);
  TraceableFunctions* traceable = environment.facts.traceable_functions();
  if (!traceable || !traceable->contains(function, kKernelModule) || traceable->is_ambiguous(function)) return false;
  return environment.facts.has_trampoline(function, targets::ProgramKind::fentry, kRegisters);
}

// All bodies of a call take the same mechanism: their order is that of the script.
void call_from_functions(std::span<const ScriptTarget> all, Side& side, const ExpansionSources& environment) {
  std::set<uint32_t> stay;
  for (const ScriptTarget& one : side.named)
    if (one.use->stack) stay.insert(*one.target->selector());  // it would begin with the function
  std::erase_if(side.named, [&](const ScriptTarget& one) {
    auto& tracepoint = *one.target->as<Tracepoint>();
    if (stay.contains(*tracepoint.selector) || !can_be_called(all, tracepoint, environment)) return false;
    tracepoint.mechanism = Mechanism::syscall_function;
    tracepoint.function = function_of(tracepoint);
    tracepoint.reason = "the system call's own function calls the program: other calls pay nothing";
    return true;
  });
}

constexpr const char* kServesAll = "one program serves all system calls of the script, and detaching is instant";

// Why the calls of this side stay on the raw tracepoint; empty: they need not.
std::string find_need_of_dispatcher(const Side& side, const ExpansionSources& environment) {
  if (side.every_call || side.repeats || count_calls(side) > kMostApart) return kServesAll;
  if (!environment.facts.has(Feature::perf_event_link)) return kServesAll;
  for (const ScriptTarget& one : side.named) {
    const std::string_view call = call_of(*one.target->as<Tracepoint>());
    if (!is_rare_syscall(call) && !one.use->costly)
      return fmt::format("{} may be called often: a traced call pays least this way", call);
  }
  return "";
}

}  // namespace

bool is_rare_syscall(std::string_view name) {
  return std::ranges::find(kRare, name) != kRare.end();
}

void choose_syscall_mechanisms(std::span<const ScriptTarget> all, const ExpansionSources& environment) {
  for (const Mechanism mechanism : {Mechanism::syscall_enter, Mechanism::syscall_exit}) {
    Side side = side_of(all, mechanism);
    const bool apart = !side.every_call && !side.repeats && count_calls(side) <= kMostApart;
    if (mechanism == Mechanism::syscall_enter && apart) call_from_functions(all, side, environment);
    const std::string need = find_need_of_dispatcher(side, environment);
    for (const ScriptTarget& one : all)
      if (one.target->mechanism() == mechanism) one.target->as<Tracepoint>()->reason = need;
    if (!need.empty()) continue;
    for (const ScriptTarget& one : side.named) {
      auto& tracepoint = *one.target->as<Tracepoint>();
      tracepoint.mechanism = Mechanism::direct;
      tracepoint.selector.reset();
      tracepoint.reason =
          fmt::format("{}: other system calls pay less than half of what a raw tracepoint takes",
                      is_rare_syscall(call_of(tracepoint)) ? fmt::format("{} is rare", call_of(tracepoint))
                                                           : "the body costs more than what calls it");
    }
  }
}

}  // namespace scry::probes
