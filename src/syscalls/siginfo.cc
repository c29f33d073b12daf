// siginfo_t: what the kernel tells with a signal.
#include <fmt/format.h>
#include <linux/audit.h>

#include <csignal>
#include <iterator>

#include "syscalls/call.h"
#include "syscalls/names.h"
#include "syscalls/writer.h"

namespace scry::syscalls {
namespace {

struct CodeFamily {
  int signal;
  std::string_view family;
};

// Codes above 0 mean something of this signal's own.
constexpr CodeFamily kCodes[] = {
    {SIGCHLD, "si_code_child"}, {SIGSEGV, "si_code_segv"}, {SIGBUS, "si_code_bus"},   {SIGFPE, "si_code_fpe"},
    {SIGILL, "si_code_ill"},    {SIGTRAP, "si_code_trap"}, {SIGPOLL, "si_code_poll"}, {SIGSYS, "si_code_sys"},
};

class InfoWriter {
 public:
  InfoWriter(std::string& out, Bytes info, const Style& style, ProcessFacts& around)
      : out_(out), info_(info), style_(style), around_(around) {}

  void write() {
    const auto number = int_at(offsetof(siginfo_t, si_signo));
    const auto code = int_at(offsetof(siginfo_t, si_code));
    const auto error = int_at(offsetof(siginfo_t, si_errno));
    out_ += "{si_signo=";
    put_signal(number);
    out_ += ", si_code=";
    put_code(number, code);
    if (error) {
      const std::string_view name = error_name(error);
      out_ += ", si_errno=";
      out_ += name.empty() ? std::to_string(error) : std::string(name);
    }
    put_rest(number, code);
    out_ += '}';
  }

 private:
  int32_t int_at(size_t offset) const {
    return static_cast<int32_t>(offset < info_.size() ? read_uint(info_.subspan(offset), 4) : 0);
  }
  uint64_t word_at(size_t offset) const { return offset < info_.size() ? read_uint(info_.subspan(offset), 8) : 0; }

  void put_signal(int number) {
    const std::string_view name = signal_name(number);
    if (name.empty())
      out_ += std::to_string(number);
    else
      append_either(out_, style_, std::to_string(number), name);
  }

  void put_code(int number, int code) {
    const Family general = find_family("si_code");
    std::string_view name = name_of(general, static_cast<uint64_t>(static_cast<int64_t>(code)));
    for (const CodeFamily& own : kCodes)
      if (name.empty() && own.signal == number) name = name_of(find_family(own.family), static_cast<uint64_t>(code));
    const std::string value = code ? fmt::format("{:#x}", static_cast<uint32_t>(code)) : "0";
    name.empty() ? void(out_ += value) : append_either(out_, style_, value, name);
  }

  void put_number(std::string_view label, int64_t value) {
    fmt::format_to(std::back_inserter(out_), ", {}={}", label, value);
  }
  void put_hex(std::string_view label, uint64_t value) {
    fmt::format_to(std::back_inserter(out_), ", {}={}{:x}", label, value ? "0x" : "", value);
  }
  void put_address(std::string_view label, uint64_t address) {
    if (address)
      fmt::format_to(std::back_inserter(out_), ", {}={:#x}", label, address);
    else
      fmt::format_to(std::back_inserter(out_), ", {}=NULL", label);
  }
  void put_sender() {
    const int process = int_at(offsetof(siginfo_t, si_pid));
    put_number("si_pid", process);
    if (process > 0) out_ += around_.process(static_cast<uint32_t>(process));
    put_number("si_uid", static_cast<uint32_t>(int_at(offsetof(siginfo_t, si_uid))));
  }
  void put_value() {
    const uint64_t value = word_at(offsetof(siginfo_t, si_value));
    fmt::format_to(std::back_inserter(out_), ", si_int={}, si_ptr=", static_cast<int32_t>(value));
    if (value)
      fmt::format_to(std::back_inserter(out_), "{:#x}", value);
    else
      out_ += "NULL";
  }

  // Of the kernel's USER_HZ, which is 100 on x86-64.
  void put_ticks(std::string_view label, int64_t ticks) {
    constexpr double kTicks = 100;
    put_number(label, ticks);
    if (ticks > 0) fmt::format_to(std::back_inserter(out_), " /* {:.2f} s */", static_cast<double>(ticks) / kTicks);
  }

  void put_child(int code) {
    put_sender();
    const int status = int_at(offsetof(siginfo_t, si_status));
    if (code == CLD_EXITED) {
      put_number("si_status", status);
    } else {
      out_ += ", si_status=";
      put_signal(status);
    }
    put_ticks("si_utime", static_cast<int64_t>(word_at(offsetof(siginfo_t, si_utime))));
    put_ticks("si_stime", static_cast<int64_t>(word_at(offsetof(siginfo_t, si_stime))));
  }

  void put_rest(int number, int code) {
    switch (code) {
      case SI_USER:
      case SI_TKILL:
        return put_sender();
      case SI_TIMER:
        put_hex("si_timerid", static_cast<uint32_t>(int_at(offsetof(siginfo_t, si_timerid))));
        put_number("si_overrun", int_at(offsetof(siginfo_t, si_overrun)));
        return put_value();
      case SI_SIGIO:
        return put_poll();
      default:
        if (code < 0) return put_sender(), put_value_if_any();
    }
    switch (number) {
      case SIGCHLD:
        return put_child(code);
      case SIGILL:
      case SIGFPE:
      case SIGSEGV:
      case SIGBUS:
      case SIGTRAP:
        return put_fault(number, code);
      case SIGPOLL:
        if (code == SI_KERNEL) return;
        return put_poll();
      case SIGSYS:
        put_address("si_call_addr", word_at(offsetof(siginfo_t, si_call_addr)));
        return put_system_call();
      default:
        // What a program may have sent; nothing comes with most signals of the kernel.
        if (int_at(offsetof(siginfo_t, si_pid)) || int_at(offsetof(siginfo_t, si_uid))) put_sender();
        put_value_if_any();
    }
  }

  void put_value_if_any() {
    if (word_at(offsetof(siginfo_t, si_value))) put_value();
  }

  void put_poll() {
    put_number("si_band", static_cast<int64_t>(word_at(offsetof(siginfo_t, si_band))));
    put_number("si_fd", int_at(offsetof(siginfo_t, si_fd)));
  }

  void put_fault(int number, int code) {
    put_address("si_addr", word_at(offsetof(siginfo_t, si_addr)));
    if (number == SIGBUS && (code == BUS_MCEERR_AR || code == BUS_MCEERR_AO))
      put_hex("si_addr_lsb", static_cast<uint16_t>(int_at(offsetof(siginfo_t, si_addr_lsb))));
    if (number == SIGSEGV && code == SEGV_PKUERR)
      put_number("si_pkey", static_cast<uint32_t>(int_at(offsetof(siginfo_t, si_pkey))));
    if (number != SIGSEGV || code != SEGV_BNDERR) return;
    put_address("si_lower", word_at(offsetof(siginfo_t, si_lower)));
    put_address("si_upper", word_at(offsetof(siginfo_t, si_upper)));
  }

  // Numbers of calls are those of the architecture that the kernel names.
  void put_system_call() {
    const auto number = static_cast<uint32_t>(int_at(offsetof(siginfo_t, si_syscall)));
    const auto architecture = static_cast<uint32_t>(int_at(offsetof(siginfo_t, si_arch)));
    const CallRow* call = architecture == AUDIT_ARCH_X86_64 ? find_call(number) : nullptr;
    if (call)
      fmt::format_to(std::back_inserter(out_), ", si_syscall=__NR_{}", name_of(*call));
    else
      put_number("si_syscall", static_cast<int32_t>(number));
    std::string name;
    append_name(name, find_family("audit_arch"), architecture);
    fmt::format_to(std::back_inserter(out_), ", si_arch={}", name);
  }

  std::string& out_;
  Bytes info_;
  const Style& style_;
  ProcessFacts& around_;
};

}  // namespace

void append_signal_info(std::string& out, Bytes siginfo, const Style& style, ProcessFacts& around) {
  if (siginfo.size() < 12 || read_uint(siginfo, 4) == 0) {
    out += "{}";
    return;
  }
  InfoWriter(out, siginfo, style, around).write();
}

}  // namespace scry::syscalls
