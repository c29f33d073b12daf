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
#include <cstring>
#include <string>

#include "syscalls/call.h"

namespace scry::syscalls {
namespace {

class Nothing : public ProcessFacts {
 public:
  std::string descriptor(uint32_t, int) override { return ""; }
  std::string process(uint32_t) override { return ""; }
};

// One call: its record, and the pieces that its plan asks for.
class Taken {
 public:
  explicit Taken(pid_t pid) : pid_(pid) { record_.pid = record_.tid = static_cast<uint32_t>(pid); }
  uint64_t stack_pointer = 0;
  CallRecord& record() { return record_; }
  Call call() const { return {&record_, as_bytes(pieces_)}; }

  void take(const Plan& plan, bool at_exit) {
    for (uint8_t i = 0; i < plan.steps; ++i) {
      const Step& step = plan.step[i];
      if ((step.moment != Moment::entry) != at_exit) continue;
      if (step.moment == Moment::success && record_.result < 0) continue;
      take_step(i, step);
    }
  }

 private:
  bool read(uint64_t address, void* to, size_t size) const {
    const iovec local{to, size}, remote{reinterpret_cast<void*>(address), size};
    return size == 0 || process_vm_readv(pid_, &local, 1, &remote, 1, 0) == static_cast<ssize_t>(size);
  }
  uint64_t structure_word(size_t at, size_t size) const {
    return at + size <= structure_.size() ? read_uint(as_bytes(structure_).subspan(at), size) : 0;
  }
  uint64_t number(Source source, uint8_t at, uint16_t constant) const {
    switch (source) {
      case Source::constant:
        return constant;
      case Source::argument:
        return record_.arguments[at];
      case Source::result:
        return record_.result < 0 ? 0 : static_cast<uint64_t>(record_.result);
      case Source::pointed: {
        uint32_t value = 0;
        return read(record_.arguments[at], &value, sizeof value) ? value : 0;
      }
      case Source::word4:
        return structure_word(at, 4);
      case Source::word8:
        return structure_word(at, 8);
      case Source::stack:
        return stack_pointer;
    }
    return 0;
  }

  void add(uint8_t step, uint16_t element, const std::string& bytes, bool fault) {
    const Piece head{step, fault, element, fault ? 0 : static_cast<uint32_t>(bytes.size())};
    pieces_.resize((pieces_.size() + 7) / 8 * 8);
    pieces_.append(reinterpret_cast<const char*>(&head), sizeof head);
    if (!fault) pieces_ += bytes;
  }
  void take_text(uint8_t index, uint16_t element, uint64_t address, uint16_t most) {
    std::string text;
    char c = 1;
    bool good = address != 0;
    while (good && text.size() + 1u < most && (good = read(address + text.size(), &c, 1)) && c) text += c;
    add(index, element, text, !good);
  }
  void take_pointers(uint8_t index, const Step& step, uint64_t address) {
    uint16_t count = 0;
    for (uint64_t pointer = 0; address && count < step.most && read(address + 8 * count, &pointer, 8) && pointer;
         ++count)
      if (step.kind == StepKind::texts) take_text(index, static_cast<uint16_t>(count + 1), pointer, step.of_each);
    if (address && step.kind == StepKind::addresses) add(index, count, "", false);
  }
  void take_step(uint8_t index, const Step& step) {
    const uint64_t address = number(step.address_from, step.address_at, 0) + step.offset;
    if (step.kind == StepKind::text) return take_text(index, 0, address, step.most);
    if (step.kind == StepKind::texts || step.kind == StepKind::addresses) return take_pointers(index, step, address);
    const uint64_t count = std::min<uint64_t>(number(step.count_from, step.count_at, step.count), kMostPiece);
    std::string bytes(std::min<uint64_t>(count * step.unit, step.most), '\0');
    const bool good = address && read(address, bytes.data(), bytes.size());
    if (step.kind == StepKind::structure) structure_ = good ? bytes : "";
    add(index, 0, bytes, !good);
    if (step.kind == StepKind::vector && good) take_vector(index, step, bytes);
  }
  void take_vector(uint8_t index, const Step& step, const std::string& array) {
    for (size_t i = 0; i + 16 <= array.size(); i += 16) {
      const Bytes entry = as_bytes(array).subspan(i, 16);
      const uint64_t base = read_uint(entry, 8);
      std::string data(std::min<uint64_t>(read_uint(entry.subspan(8), 8), step.of_each), '\0');
      const bool good = base && read(base, data.data(), data.size());
      add(index, static_cast<uint16_t>(i / 16 + 1), data, !good);
    }
  }

  pid_t pid_;
  CallRecord record_{};
  std::string pieces_, structure_;
};

class Tracer {
 public:
  Tracer(pid_t pid, std::FILE* output) : pid_(pid), output_(output), taken_(pid) {}

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
    taken_ = Taken(pid_);
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
  Taken taken_;
  Style style_;
  Nothing nothing_;
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
