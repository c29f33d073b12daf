#include "processes/child.h"

#include <fmt/core.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "base/access.h"
#include "base/clock.h"
#include "base/invoking_user.h"
#include "base/text.h"
#include "processes/interpreter.h"
#include "processes/signals.h"

namespace scry {
namespace {

bool is_executable(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && may_access(path, X_OK);
}

// The file that the first word of the command names.
Result<std::string> find_command(const std::string& word) {
  const char* variable = std::getenv("PATH");
  std::vector<std::string> candidates = {word};
  if (word.find('/') == word.npos) {
    candidates = split(variable ? variable : "", ':');
    for (std::string& directory : candidates) directory += "/" + word;
  }
  for (const std::string& path : candidates)
    if (!word.empty() && is_executable(path)) return path;
  return fail(fmt::format("Path '{}' does not exist or is not executable", word));
}

constexpr char kStop = 's', kExecute = 'g', kFilter = 'f';  // what the tracer tells the waiting process

// A system call that enters no function of libc: a user probe on one must not find us there. All of the waiting process
// after the filter come from this one place (Child::starter_instruction).
[[gnu::noinline]] long call_kernel(long number, long first, long second, long third) {
#if defined(__x86_64__)
  long result = number;
  asm volatile(
      "syscall\n"
      ".globl scry_starter_instruction\n"
      ".hidden scry_starter_instruction\n"
      "scry_starter_instruction:"
      : "+a"(result)
      : "D"(first), "S"(second), "d"(third)
      : "rcx", "r11", "memory");
  return result;
#else
  const long result = ::syscall(number, first, second, third);
  return result < 0 ? -errno : result;
#endif
}

#if defined(__x86_64__)
extern "C" const char scry_starter_instruction[];

// The tracer finds what seccomp() returned, the descriptor of the listener, at the breakpoint: a system call that told
// it could be one that the filter holds back.
void install_filter(const sock_fprog* filter) {
  const long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;
  long result = SYS_seccomp;
  asm volatile("syscall\nint3"
               : "+a"(result)
               : "D"(SECCOMP_SET_MODE_FILTER), "S"(flags), "d"(filter)
               : "rcx", "r11", "memory");
}
#else
constexpr char scry_starter_instruction[1] = {};
void install_filter(const sock_fprog*) {}
#endif

void take_standard(const std::array<int, 3>& standard) {
  for (int i = 0; i < static_cast<int>(standard.size()); ++i)
    if (standard[i] >= 0) ::dup2(standard[i], i);
}

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// What is executed.
struct Image {
  const char* path;
  char* const* arguments;
  char* const* environment;
  bool outlives;  // Child::Changes
};

// To install a filter without no_new_privs; the exec takes it away.
constexpr uint64_t kFilterRight = uint64_t{1} << CAP_SYS_ADMIN;

// The forked process: only async-signal-safe calls from here on, and after the read only those of call_kernel().
[[noreturn]] void wait_and_exec(const Image& image, pid_t tracer, int line, const sock_fprog* filter) {
  if (!image.outlives) ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != tracer) ::_exit(1);  // it died before the line above
  const char* slash = std::strrchr(image.path, '/');
  ::prctl(PR_SET_NAME, slash ? slash + 1 : image.path);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const pid_t self = ::getpid();
  char byte = 0;
  ssize_t count;
  while ((count = ::read(line, &byte, 1)) < 0 && errno == EINTR) continue;
  if (count != 1) ::_exit(1);
  if (byte == kStop) call_kernel(SYS_kill, self, SIGSTOP, 0);  // the tracer lets go without the signal
  if (byte == kFilter) install_filter(filter);
  const long failure = call_kernel(SYS_execve, reinterpret_cast<long>(image.path),
                                   reinterpret_cast<long>(image.arguments), reinterpret_cast<long>(image.environment));
  const int code = static_cast<int>(-failure);
  call_kernel(SYS_write, line, reinterpret_cast<long>(&code), sizeof code);
  for (;;) call_kernel(SYS_exit_group, 127, 0, 0);
}

int64_t monotonic_ms() {
  return SystemClock().monotonic_ns() / 1'000'000;
}

// Until the process has ended, the time is over (-1: never), or a signal comes that ends the run; the signal stays
// pending. Whether it has ended.
bool wait_patiently(int process, int milliseconds) {
  const sigset_t ends = ending_signals();
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &ends, &before);
  {
    const Fd signals(::signalfd(-1, &ends, SFD_CLOEXEC));
    pollfd polled[] = {{process, POLLIN, 0}, {signals.get(), POLLIN, 0}};
    ::poll(polled, std::size(polled), milliseconds);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return polled[0].revents != 0;
  }
}

}  // namespace

Result<std::string> Child::find(const std::string& word) {
  const AsInvokingUser as_user;
  Result<std::string> path = find_command(word);
  if (!path) return fail(path.error().code, "Failed to fork child: " + path.error().what);
  return path;
}

Result<Child> Child::start(const std::vector<std::string>& words, Setup* setup) {
  Result<std::string> path = find(words[0]);
  if (!path) return std::unexpected(path.error());
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, "Failed to fork child");
  Fd ours(ends[0]), theirs(ends[1]);
  const std::vector<char*> arguments = pointers_to(words);
  const Changes changes = setup ? setup->changes : Changes{};
  const Account* user = changes.account ? &*changes.account : invoking_user();
  const std::vector<std::string> variables = changes.environment ? *changes.environment : command_environment();
  const std::vector<char*> environment = pointers_to(variables);
  const Image image{path->c_str(), arguments.data(), environment.data(), changes.outlives};

  sock_fprog filter{};
  if (setup) filter = {static_cast<uint16_t>(setup->filter.size()), setup->filter.data()};
  const pid_t tracer = ::getpid(), pid = ::fork();
  if (pid < 0) return fail(errno, "Failed to fork child");
  if (pid == 0) {
    ours.reset();  // so that the tracer holds the only copy and its death ends the wait
    if (setup) take_standard(setup->standard);
    if (user && !become(*user, filter.len > 0 ? kFilterRight : 0)) ::_exit(1);
    wait_and_exec(image, tracer, theirs.get(), &filter);
  }
  Child child;
  child.pid_ = pid;
  child.line_ = std::move(ours);
  child.path_ = *path;
  child.pidfd_ = Fd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (!child.pidfd_) return fail(errno, "Failed to fork child: open a pidfd");
  const bool is_filtered = setup && !setup->filter.empty();
  child.stop(is_filtered ? kFilter : kStop, is_filtered ? SIGTRAP : SIGSTOP);
  if (is_filtered) setup->listener = TRY(child.find_listener());
  return child;
}

// The descriptor is in the register of the result, since the process has executed nothing but the breakpoint after it.
Result<Fd> Child::find_listener() const {
  constexpr const char* kWhat = "Failed to hold back system calls";
  if (!stopped_)
    return fail(0, fmt::format("{}: the command cannot be traced with ptrace", kWhat),
                "run scry outside of a debugger or strace");
#if defined(__x86_64__)
  user_regs_struct registers = {};
  if (::ptrace(PTRACE_GETREGS, pid_, nullptr, &registers) != 0) return fail(errno, kWhat);
  const auto result = static_cast<long>(registers.rax);
  if (result == -EACCES) return fail(EACCES, kWhat, "run scry as root: a seccomp filter needs CAP_SYS_ADMIN");
  if (result == -EINVAL) return fail(EINVAL, kWhat, "Linux 5.19 or later is needed, with CONFIG_SECCOMP_FILTER");
  if (result < 0) return fail(static_cast<int>(-result), kWhat);
  Fd listener(static_cast<int>(::syscall(SYS_pidfd_getfd, pidfd_.get(), result, 0)));
  if (!listener) return fail(errno, kWhat);
  return listener;
#else
  return fail(ENOSYS, kWhat);
#endif
}

uint64_t Child::starter_instruction() {
  return reinterpret_cast<uint64_t>(scry_starter_instruction);
}

// The process dies with us while it is stopped, where the signal of PR_SET_PDEATHSIG would wait.
void Child::stop(char word, int by) {
  if (::ptrace(PTRACE_SEIZE, pid_, nullptr, PTRACE_O_EXITKILL) != 0) return;
  if (::send(line_.get(), &word, 1, MSG_NOSIGNAL) != 1) return;
  siginfo_t state = {};
  for (;;) {
    if (::waitid(P_PID, static_cast<id_t>(pid_), &state, WEXITED | WSTOPPED | WNOWAIT) != 0) {
      if (errno == EINTR) continue;
      return;
    }
    if (state.si_code != CLD_TRAPPED) return;  // it was killed: its pidfd ends the run
    const int signal = state.si_status & 0x7f;
    stopped_ = signal == by;
    if (stopped_) return;
    ::ptrace(PTRACE_CONT, pid_, nullptr, static_cast<long>(signal));  // another one came first
  }
}

// The process goes on, with this signal if it is not 0.
void Child::resume(int signal) {
  stopped_ = false;
  ::ptrace(PTRACE_DETACH, pid_, nullptr, static_cast<long>(signal));
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      pidfd_(std::move(other.pidfd_)),
      line_(std::move(other.line_)),
      path_(std::move(other.path_)),
      stopped_(std::exchange(other.stopped_, false)),
      status_(other.status_),
      terminated_at_ms_(other.terminated_at_ms_) {}

Child::~Child() {
  if (pid_ < 0) return;
  if (const int left = grace_ms(); left > 0) wait_patiently(pidfd_.get(), left);
  ::kill(pid_, SIGKILL);
  reap();
}

// What is left of the time between SIGTERM and SIGKILL.
int Child::grace_ms() const {
  if (!terminated_at_ms_) return 0;
  return static_cast<int>(std::max<int64_t>(0, terminated_at_ms_ + kGraceMs - monotonic_ms()));
}

Result<void> Child::release() {
  // A child that was killed while it waited is not an error here: its pidfd ends the run.
  if (stopped_)
    resume(0);
  else if (::send(line_.get(), &kExecute, 1, MSG_NOSIGNAL) != 1)
    return {};
  int code = 0;
  ssize_t count;
  while ((count = ::read(line_.get(), &code, sizeof code)) < 0 && errno == EINTR) continue;
  line_.reset();
  if (count == sizeof code)
    return fail(code, fmt::format("Failed to execute '{}'", path_),
                code == ENOENT ? missing_interpreter_hint(path_) : "");
  return {};
}

bool Child::wait() const {
  return wait_patiently(pidfd_.get(), -1);
}

void Child::terminate() {
  if (pid_ < 0) return;
  terminated_at_ms_ = monotonic_ms();
  if (stopped_) return resume(SIGTERM);
  ::kill(pid_, SIGTERM);
}

int Child::reap() {
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
  status_ = status;
  return status;
}

}  // namespace scry
