// Traces a program with ptrace and writes its system calls as scry does: tracer OUTPUT COMMAND [ARGUMENT...]
//
// What BPF programs take in the kernel is taken here with process_vm_readv, by the same plans; so the text of calls can
// be compared with strace's where no BPF program can be loaded. Only the first process and thread are traced.
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>

#include "syscalls/call.h"
#include "syscalls/taken_call.h"

namespace scry::syscalls {
namespace {

bool read_memory(uint32_t pid, uint64_t address, void* to, size_t size) {
  const iovec local{to, size}, remote{reinterpret_cast<void*>(address), size};
  return process_vm_readv(static_cast<pid_t>(pid), &local, 1, &remote, 1, 0) == static_cast<ssize_t>(size);
}

TakenCall call_of(pid_t pid) {
  return {uint32_t(pid), uint32_t(pid), read_memory};
}

class Tracer {
 public:
  Tracer(pid_t pid, std::FILE* output) : pid_(pid), output_(output), taken_(call_of(pid)) {}

  // Until the process ends.
  void run() {
    int status = 0, signal = 0;
    waitpid(pid_, &status, 0);
    ptrace(PTRACE_SETOPTIONS, pid_, nullptr, PTRACE_O_TRACESYSGOOD);
    for (;;) {
      ptrace(PTRACE_SYSCALL, pid_, nullptr, signal);
      signal = 0;
      if (waitpid(pid_, &status, 0) < 0 || !WIFSTOPPED(status)) return;
      if (WSTOPSIG(status) == (SIGTRAP | 0x80))
        stop_at_call();
      else if (WSTOPSIG(status) != SIGTRAP)
        signal = WSTOPSIG(status);
    }
  }

 private:
  void stop_at_call() {
    user_regs_struct registers{};
    ptrace(PTRACE_GETREGS, pid_, nullptr, &registers);
    inside_ = !inside_;
    if (inside_)
      enter(registers);
    else
      leave(registers);
  }
  void enter(const user_regs_struct& r) {
    taken_ = call_of(pid_);
    taken_.record().number = static_cast<uint32_t>(r.orig_rax);
    taken_.stack_pointer = r.rsp;
    const uint64_t arguments[] = {r.rdi, r.rsi, r.rdx, r.r10, r.r8, r.r9};
    std::ranges::copy(arguments, taken_.record().arguments);
    row_ = find_call(taken_.record().number);
    if (!row_) return;
    plan_ = plan_of(*row_, style_);
    taken_.take(plan_, false);
    if (!plan_.ends_thread) return;
    taken_.record().state = kEntered;
    write();
  }
  void leave(const user_regs_struct& r) {
    taken_.record().result = static_cast<int64_t>(r.rax);
    if (row_) taken_.take(plan_, true);
    write();
  }
  void write() {
    std::string line;
    append_entry(line, taken_.call(), style_, nothing_);
    append_rest(line, taken_.call(), style_, nothing_);
    line += " = ";
    append_result(line, taken_.call(), style_, nothing_);
    std::fprintf(output_, "%s\n", line.c_str());
  }

  pid_t pid_;
  std::FILE* output_;
  TakenCall taken_;
  Style style_;
  ProcessFacts nothing_;
  const CallRow* row_ = nullptr;
  Plan plan_;
  bool inside_ = false;
};

int trace(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: tracer OUTPUT COMMAND [ARGUMENT...]\n");
    return 1;
  }
  std::FILE* output = std::fopen(argv[1], "we");
  if (!output) return 1;
  const pid_t pid = fork();
  if (pid == 0) {
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    raise(SIGSTOP);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  Tracer(pid, output).run();
  std::fclose(output);
  return 0;
}

}  // namespace
}  // namespace scry::syscalls

int main(int argc, char** argv) {
  return scry::syscalls::trace(argc, argv);
}
