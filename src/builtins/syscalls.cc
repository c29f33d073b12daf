// trace_syscall: records system calls with what their arguments point to, and shows them as lines (src/syscalls).
//
// A script calls it on the three raw tracepoints where something about a call happens; calls with the same parameters
// belong together.
#include <cstring>

#include "builtins/families.h"
#include "codegen/syscall_capture.h"
#include "sema/call_check.h"
#include "syscalls/descriptor_effects.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

struct Moment {
  const char* tracepoint;
  void (*lower)(Lowering& lowering, codegen::SyscallCapture capture);
};
constexpr Moment kMoments[] = {{"sys_enter", codegen::take_call_entry},
                               {"sys_exit", codegen::take_call_exit},
                               {"sched_switch", codegen::announce_call}};

const Moment* moment_of(const targets::Target& target) {
  const auto* point = target.as<targets::RawTracepoint>();
  for (const Moment& moment : kMoments)
    if (point && point->event == moment.tracepoint) return &moment;
  return nullptr;
}

enum Number : size_t { kLimit, kAbbreviates, kStops, kLeastNs, kResults, kEffects, kNumbers };

// text: the set of calls. numbers: by Number.
void check_trace_syscall(CallCheck& check) {
  if (!moment_of(check.target())) {
    check
        .report(sema::kContextBuiltin, check.span,
                "trace_syscall() works in probes on the raw tracepoints sys_enter, sys_exit and sched_switch")
        .hint("scry strace --script prints a script that uses it");
    return;
  }
  check.call.text = check.arg_text(0).value_or("all");
  check.call.numbers = {check.arg_number(1).value_or(syscalls::Style().text_limit),
                        check.arg_number(2).value_or(1),
                        check.arg_number(3).value_or(0),
                        check.arg_number(4).value_or(0),
                        check.arg_number(5).value_or(0),
                        check.arg_number(6).value_or(0)};
  check.call.args.clear();
  if (check.call.numbers[kResults] > uint64_t(codegen::SyscallCapture::Results::failed))
    check.report(sema::kCallLiteral, check.span, "trace_syscall(): results are 0 (all), 1 (successful) or 2 (failed)");
  const auto set = syscalls::read_call_set(check.call.text);
  if (set) return;
  Diag& diag = check.report(sema::kCallLiteral, check.span, set.error().what);
  if (!set.error().hint.empty()) diag.hint(set.error().hint);
}

RValue lower_trace_syscall(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  syscalls::Style style;
  style.text_limit = uint32_t(call.numbers[kLimit]);
  style.abbreviate = call.numbers[kAbbreviates] != 0;
  syscalls::CallSet set = *syscalls::read_call_set(call.text);
  if (call.numbers[kEffects] != 0) set |= syscalls::calls_with_effects();
  codegen::SyscallCapture capture = codegen::syscall_capture(lowering.module(), syscalls::plans_of(set, style));
  capture.layout = {.action = call.builtin->name, .span = expr.span, .numbers = call.numbers};
  capture.stops_when_full = call.numbers[kStops] != 0;
  capture.least_ns = call.numbers[kLeastNs];
  capture.results = codegen::SyscallCapture::Results(call.numbers[kResults]);
  moment_of(lowering.target())->lower(lowering, std::move(capture));
  return RValue::none(expr.type);
}

void receive_call(ActionHost& host, const bpf::EventLayout&, Bytes payload) {
  syscalls::CallRecord record;
  if (payload.size() < sizeof(record)) return;
  std::memcpy(&record, payload.data(), sizeof(record));
  const syscalls::Call call{&record, payload.subspan(sizeof(record))};
  host.show({.kind = Event::Kind::call, .call = &call});
  // What the process had sent before it was stopped has been received by now.
  if (record.state & syscalls::kStopped) host.resume_process(record.pid);
}

bool accepts_call(const bpf::EventLayout& layout, const bpf::Bundle&) {
  return layout.numbers.size() == kNumbers;
}

}  // namespace

std::span<const Builtin> syscall_builtins() {
  static const Builtin kTable[] = {
      {.name = "trace_syscall",
       .signature = "(calls?: text, limit?: number, abbreviate?: number, lossless?: number, least_ns?: number, "
                    "results?: number, and_descriptors?: number) -> void",
       .brief = "Shows system calls with decoded arguments: trace_syscall(\"openat,%network\", 32). To be called on "
                "rawtracepoint:sys_enter and sys_exit, and on sched_switch for calls that block.",
       .example = "rawtracepoint:sys_enter { trace_syscall(\"openat\"); } rawtracepoint:sys_exit { "
                  "trace_syscall(\"openat\"); }",
       .checking = {.run = check_trace_syscall},
       .lowering = {.value = lower_trace_syscall},
       .receiving = {receive_call, accepts_call}},
  };
  return kTable;
}

}  // namespace scry
