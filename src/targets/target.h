// Target: one thing that a program is attached to, after wildcards: a small common part, and a variant that says how
// its events reach the program.
//
// Providers make targets (probes/expansion.h); sema groups those that can share a program and chooses their attach
// mechanism; codegen turns each into a bpf::AttachPlan (codegen/generate.cc). Nothing here knows the kernel: a target
// is words and numbers. Tested by target_test.cc.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/source.h"
#include "targets/code_place.h"
#include "targets/program_kind.h"
#include "types/type.h"

namespace scry::probes {
struct Provider;
}

namespace scry::targets {

// In the place of a module: the kernel's own code.
inline constexpr std::string_view kKernelModule = "vmlinux";

// How the events of a tracepoint reach its program.
enum class Mechanism : uint8_t {
  direct,            // the provider's own mechanism
  syscall_enter,     // dispatcher on the BTF raw tracepoint sys_enter, selector = system call number
  syscall_exit,      // dispatcher on the BTF raw tracepoint sys_exit
  syscall_function,  // the system call's own function calls the program as it is entered; selector as above
  raw,               // a raw tracepoint that stands for a perf tracepoint
};
const char* mechanism_name(Mechanism mechanism);
inline bool is_dispatched(Mechanism mechanism) {
  return mechanism == Mechanism::syscall_enter || mechanism == Mechanism::syscall_exit;
}

// begin, end, self, test, bench: scry runs the program by itself.
struct OwnRun {
  OwnMoment moment = OwnMoment::begin;
};

// A function of the kernel that is probed where it stands: kprobe, kretprobe.
struct KernelFunction {
  std::string symbol;   // "[module:]function"; empty: the address in `offset`
  uint64_t offset = 0;  // from the symbol
  bool at_return = false;
  LinkKind link = LinkKind::single;
  std::string session;  // may share a session link with the other side of the same text; or empty
  // The function may call the program itself, by what bpf::ProgramPlan::attach_to calls it; or empty. `parameters`:
  // what it passes then.
  std::string trampoline;
  std::vector<Member> parameters;
};

// A function that calls the program itself, with typed arguments: fentry, fexit.
struct TypedFunction {
  std::string function;   // "module:function"; "bpf:ID:function" of a BPF program
  std::string attach_to;  // see bpf::ProgramPlan::attach_to
  bool at_return = false;
  uint64_t return_slot = 0;  // of the context, where fexit finds the return value
};

// tracepoint
struct Tracepoint {
  std::string category, event;
  Mechanism mechanism = Mechanism::direct;
  std::optional<uint32_t> selector;  // system call number on a dispatcher; none: every call
  std::string function;              // of the kernel, on Mechanism::syscall_function
  std::string reason;                // why this mechanism; empty: it is the kind's own

  std::string text() const { return category + ":" + event; }
};

// rawtracepoint: the kernel's own arguments.
struct RawTracepoint {
  std::string module, event;

  std::string text() const { return module + ":" + event; }
};

// A place in a program or library: uprobe, uretprobe, usdt.
struct UserCode {
  std::string path;  // of the file
  CodePlace place;
  uint64_t address = 0;  // as the file was linked
  LinkKind link = LinkKind::single;
  std::string arguments;  // usdt: the operands, as the note has them
};

// A perf event that counts or keeps time: interval, profile, software, hardware.
struct CountedEvent {
  std::string event;   // its name, or the unit of `value`: "ns", "hz"
  uint64_t value = 0;  // period in events or nanoseconds, or hertz
};

// A breakpoint register of the processor.
struct Watchpoint {
  uint64_t address = 0, length = 0;
  std::string mode;         // sorted letters
  std::string attach_name;  // as messages about attaching call it; empty: by its name
};

// iter
struct Iterator {
  std::string name;
  std::string pin;  // the file that runs it whenever it is read; empty: scry reads it once
};

using Point = std::variant<OwnRun, KernelFunction, TypedFunction, Tracepoint, RawTracepoint, UserCode, CountedEvent,
                           Watchpoint, Iterator>;

// Why scry itself will not attach; empty: it will try.
struct Refusal {
  std::string reason, hint;
};

struct Target {
  const probes::Provider* provider = nullptr;
  std::string name;       // full probe name (docs/language.md 7.9)
  std::string user_name;  // `name=provider:...`: what --probe-filter looks at instead; or empty
  Point point;
  Refusal refusal;
  bool counted = true;  // in "Attached N probes"; not the further sites of one usdt probe
  Span span;            // the attach point

  template <class Kind>
  const Kind* as() const {
    return std::get_if<Kind>(&point);
  }
  template <class Kind>
  Kind* as() {
    return std::get_if<Kind>(&point);
  }

  ProgramKind kind() const;
  LinkKind link() const;
  Mechanism mechanism() const;               // direct for all but tracepoints
  std::optional<uint32_t> selector() const;  // Tracepoint::selector
  std::string reason() const;                // Tracepoint::reason
  std::string attach_to() const;             // see bpf::ProgramPlan::attach_to
  std::string event() const;                 // see bpf::AttachPlan::event
  uint64_t value() const;                    // see bpf::AttachPlan::value
  CodePlace place() const;                   // in code; of a watchpoint, the length as offset
  // At a system call, the context holds its registers, not the record of the tracepoint.
  bool has_call_registers() const { return is_dispatched() || mechanism() == Mechanism::syscall_function; }
  bool is_dispatched() const { return targets::is_dispatched(mechanism()); }
  // A function of the kernel may call the program itself in place of the probe.
  bool offers_trampoline() const;
  // Of an iterator: for the readers of its file; it prints plain text then.
  bool is_pinned() const;
};

}  // namespace scry::targets
