// trace_syscall: records system calls with what their arguments point to, and shows them as lines (src/syscalls).
//
// A script calls it on the three raw tracepoints where something about a call happens, or on those of single calls in
// place of the first two; calls with the same parameters belong together.
#include "probes/syscalls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "builtins/families.h"
#include "codegen/call_value.h"
#include "codegen/syscall_capture.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

constexpr std::string_view kSwitch = "sched_switch";

// What a probe knows of the call: of rawtracepoint:sys_enter and wildcards not even which it is.
struct ProbedCall {
  bool at_exit = false;
  const syscalls::CallRow* row = nullptr;
};

std::optional<ProbedCall> probed_call(const targets::Target& target) {
  constexpr std::string_view kEnter = "sys_enter", kExit = "sys_exit";
  const auto* raw = target.as<targets::RawTracepoint>();
  const auto* point = target.as<targets::Tracepoint>();
  if (!raw && !(point && point->category == "syscalls")) return std::nullopt;
  const std::string_view event = raw ? raw->event : point->event;
  const bool at_exit = event.starts_with(kExit);
  if (!at_exit && !event.starts_with(kEnter)) return std::nullopt;
  if (raw) return event == (at_exit ? kExit : kEnter) ? std::optional(ProbedCall{at_exit}) : std::nullopt;
  ProbedCall probed{at_exit};
  const size_t prefix = (at_exit ? kExit : kEnter).size() + 1;
  if (event.size() <= prefix) return std::nullopt;
  if (const auto number = probes::syscall_number(event.substr(prefix))) probed.row = syscalls::find_call(*number);
  return probed;
}

using LowerMoment = void (*)(Lowering& lowering, codegen::SyscallCapture capture);

// What a call of trace_syscall() in a probe on this target does; null: nothing about a system call happens there.
LowerMoment moment_of(const targets::Target& target) {
  if (const auto probed = probed_call(target))
    return probed->at_exit ? codegen::take_call_exit : codegen::take_call_entry;
  const auto* raw = target.as<targets::RawTracepoint>();
  return raw && raw->event == kSwitch ? codegen::announce_call : nullptr;
}

enum SyscallNumber : size_t { kLimit, kAbbreviates, kStops, kLeastNs, kResults, kNumbers };

// text: the set of calls. numbers: by SyscallNumber.
void check_trace_syscall(CallCheck& check) {
  if (!moment_of(check.target())) {
    check
        .report(sema::kContextBuiltin, check.span,
                "trace_syscall() works in probes on rawtracepoint:sys_enter, sys_exit and sched_switch, and on "
                "tracepoint:syscalls:sys_enter_NAME and sys_exit_NAME")
        .hint("scry strace --script prints a script that uses it");
    return;
  }
  probes::learn_newer_calls();
  check.call.text = check.arg_text(0).value_or("all");
  check.call.numbers = {check.arg_number(1).value_or(syscalls::Style().text_limit), check.arg_number(2).value_or(1),
                        check.arg_number(3).value_or(0), check.arg_number(4).value_or(0),
                        check.arg_number(5).value_or(0)};
  check.call.args.clear();
  if (check.call.numbers[kLimit] > syscalls::kMostPiece)
    check.report(sema::kCallLiteral, check.span,
                 fmt::format("trace_syscall(): at most {} bytes of a string can be taken", syscalls::kMostPiece));
  if (check.call.numbers[kResults] > uint64_t{codegen::SyscallCapture::kAllResults})
    check.report(sema::kCallLiteral, check.span,
                 "trace_syscall(): results are 0 (all), or a sum of 1 (successful), 2 (failed) and 4 (unfinished)");
  const auto set = syscalls::read_call_set(check.call.text);
  if (set) return;
  Diag& diag = check.report(sema::kCallLiteral, check.span, set.error().what);
  if (!set.error().hint.empty()) diag.hint(set.error().hint);
}

syscalls::Style style_of(const std::vector<uint64_t>& numbers) {
  return {.text_limit = uint32_t(numbers[kLimit]), .abbreviate = numbers[kAbbreviates] != 0};
}

RValue lower_trace_syscall(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const syscalls::CallSet set = *syscalls::read_call_set(call.text);
  codegen::SyscallCapture capture =
      codegen::syscall_capture(lowering.module(), syscalls::plans_of(set, style_of(call.numbers)), "traced_call");
  capture.layout = {.action = call.builtin->name, .span = expr.span, .numbers = call.numbers};
  capture.stops_when_full = call.numbers[kStops] != 0;
  capture.least_ns = call.numbers[kLeastNs];
  if (call.numbers[kResults] != 0) capture.results = unsigned(call.numbers[kResults]);
  moment_of(lowering.target())(lowering, std::move(capture));
  return RValue::none(expr.type);
}

void receive_call(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  syscalls::CallRecord record;
  if (payload.size() < sizeof(record)) return;
  std::memcpy(&record, payload.data(), sizeof(record));
  host.complete_call(record);
  const syscalls::Call call{&record, payload.subspan(sizeof(record)), style_of(layout.numbers)};
  if (!(record.state & syscalls::kMadeAgain)) host.show({.kind = Event::Kind::call, .call = &call});
  // What the process had sent before it was stopped has been received by now.
  if (record.state & syscalls::kStopped) host.resume_process(record.pid, 0);
}

bool accepts_call(const bpf::EventLayout& layout, const bpf::Bundle&) {
  probes::learn_newer_calls();
  return layout.numbers.size() == kNumbers;
}

// ---- decode

codegen::CallValue wanted_value(const ProbedCall& probed, const std::string& argument) {
  codegen::CallValue wanted{.at_exit = probed.at_exit};
  if (probed.row && !argument.empty()) wanted.registers = syscalls::registers_of(*probed.row, argument);
  return wanted;
}

void check_decode(CallCheck& check) {
  const auto probed = probed_call(check.target());
  if (!probed) {
    check
        .report(sema::kContextBuiltin, check.span,
                "decode() works in probes of system calls: tracepoint:syscalls:sys_enter_NAME and sys_exit_NAME, "
                "rawtracepoint:sys_enter and sys_exit")
        .hint(
            "for all calls probe rawtracepoint:sys_enter instead of tracepoint:raw_syscalls:sys_enter; scry strace "
            "shows calls without a script");
    return;
  }
  probes::learn_newer_calls();
  const std::string argument = check.arg_text(1).value_or("");
  check.call.args.clear();
  check.call.text = argument;
  check.result = check.types().system_call(codegen::call_value_capacity(wanted_value(*probed, argument)), argument);
  if (argument.empty() || !probed->row) return;
  const std::vector<std::string_view> names = syscalls::argument_names(*probed->row);
  if (std::ranges::find(names, argument) != names.end()) return;
  check
      .report(sema::kCallLiteral, check.span,
              fmt::format("{} has no argument '{}'", syscalls::name_of(*probed->row), argument))
      .hint(names.empty() ? "it has none" : fmt::format("it has, by the names of strace, {}", fmt::join(names, ", ")));
}

RValue lower_decode(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  return codegen::call_value(lowering, expr.type, wanted_value(*probed_call(lowering.target()), call.text), into);
}

}  // namespace

std::span<const Builtin> syscall_builtins() {
  static const Builtin kTable[] = {
      {.name = "trace_syscall",
       .signature = "(calls?: text, limit?: number, abbreviate?: number, lossless?: number, least_ns?: number, "
                    "results?: number) -> void",
       .brief = "Shows system calls with decoded arguments: trace_syscall(\"openat,%network\", 32). To be called on "
                "rawtracepoint:sys_enter and sys_exit, or tracepoint:syscalls:sys_enter_NAME and sys_exit_NAME, and on "
                "rawtracepoint:sched_switch for calls that block.",
       .example = "rawtracepoint:sys_enter { trace_syscall(\"openat\"); } rawtracepoint:sys_exit { "
                  "trace_syscall(\"openat\"); }",
       .checking = {.traits = {BuiltinTrait::every_run_counts, BuiltinTrait::costly}, .run = check_trace_syscall},
       .lowering = {.value = lower_trace_syscall},
       .receiving = {receive_call, accepts_call}},
      {.name = "decode",
       .signature = "(args: any, argument?: text) -> ?",
       .brief =
           "The arguments of the system call as text, as strace shows them; or the one of this name. At the entry of "
           "a call, what only its end can tell is an address.",
       .example = "tracepoint:syscalls:sys_enter_openat { printf(\"%s(%s)\\n\", comm, decode(args)); "
                  "@[decode(args, \"flags\")] = count(); }",
       .checking = {.run = check_decode},
       .lowering = {.value = lower_decode}},
  };
  return kTable;
}

}  // namespace scry
