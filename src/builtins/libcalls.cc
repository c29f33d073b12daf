// trace_libcall: records calls of library functions with what their arguments point to, and shows them as lines
// (src/libcalls).
//
// A script calls it on the entry and the return of the functions, on sched_switch, sys_enter, signal_deliver and
// sched_process_exit, before which a call is shown that has not returned, and on sched_process_exec, which ends all
// calls of the thread.
#include <cstring>

#include "builtins/families.h"
#include "codegen/library_capture.h"
#include "libcalls/call.h"
#include "sema/call_check.h"

namespace scry {

using codegen::LibraryCapture;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

enum LibraryNumber : size_t { kTextLimit, kLibraryStops, kLibraryNumbers };

struct LibraryMoment {
  const char* tracepoint;
  void (*lower)(Lowering& lowering, const LibraryCapture& capture);
};
constexpr LibraryMoment kLibraryMoments[] = {{"sched_switch", codegen::announce_library_call},
                                             {"sys_enter", codegen::announce_library_call},
                                             {"signal_deliver", codegen::announce_library_call},
                                             {"sched_process_exit", codegen::announce_library_call},
                                             {"sched_process_exec", codegen::forget_library_calls}};

const LibraryMoment* library_moment_of(const targets::Target& target) {
  const auto* point = target.as<targets::RawTracepoint>();
  for (const LibraryMoment& moment : kLibraryMoments)
    if (point && point->event == moment.tracepoint) return &moment;
  return nullptr;
}

bool is_entry(const targets::Target& target) {
  return target.provider->is(probes::Trait::library_functions);
}

}  // namespace

bool is_user_return(const targets::Target& target) {
  return target.as<targets::UserCode>() && !is_entry(target) && target.provider->expansion.retval_type;
}

namespace {

// numbers: by LibraryNumber. The addresses stay arguments.
void check_trace_libcall(CallCheck& check) {
  if (!library_moment_of(check.target()) && !is_entry(check.target()) && !is_user_return(check.target())) {
    check
        .report(sema::kContextBuiltin, check.span,
                "trace_libcall() works in probes of libcall and libret, and on the raw tracepoints sched_switch, "
                "sys_enter, "
                "signal_deliver, sched_process_exit and sched_process_exec")
        .hint("scry ltrace --script prints a script that uses it");
    return;
  }
  check.call.numbers = {check.arg_number(0).value_or(syscalls::Style().text_limit), check.arg_number(1).value_or(0)};
  check.call.args.erase(check.call.args.begin(), check.call.args.begin() + std::min<size_t>(check.call.args.size(), 2));
}

RValue lower_trace_libcall(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  LibraryCapture capture;
  capture.layout = {.action = call.builtin->name,
                    .span = expr.span,
                    .numbers = call.numbers,
                    .texts = codegen::library_functions(lowering.module().script)};
  capture.text_limit = uint32_t(call.numbers[kTextLimit]);
  capture.stops_when_full = call.numbers[kLibraryStops] != 0;
  const auto argument = [&](size_t index, codegen::Operand otherwise) {
    return index < call.args.size() ? lowering.scalar(*call.args[index]) : otherwise;
  };
  if (const LibraryMoment* moment = library_moment_of(lowering.target())) {
    moment->lower(lowering, capture);
  } else if (is_entry(lowering.target())) {
    capture.caller_first = argument(0, 0);
    capture.caller_end = argument(1, -1);
    codegen::take_library_entry(lowering, capture);
  } else {
    capture.thread = argument(2, 0);
    codegen::take_library_return(lowering, capture);
  }
  return RValue::none(expr.type);
}

void receive_libcall(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  syscalls::CallRecord record;
  if (payload.size() < sizeof(record)) return;
  std::memcpy(&record, payload.data(), sizeof(record));
  if (record.number >= layout.texts.size()) return;
  const syscalls::Call call{&record, payload.subspan(sizeof(record))};
  host.show({.kind = Event::Kind::library_call, .text = layout.texts[record.number], .call = &call});
  // What the process had sent before it was stopped has been received by now.
  if (record.state & syscalls::kStopped) host.resume_process(record.pid, 0);
}

bool accepts_libcall(const bpf::EventLayout& layout, const bpf::Bundle&) {
  return layout.numbers.size() == kLibraryNumbers;
}

}  // namespace

std::span<const Builtin> libcall_builtins() {
  static const Builtin kTable[] = {
      {.name = "trace_libcall",
       .signature = "(limit?: number, lossless?: number, caller_first?: int, caller_end?: int, thread?: int) -> void",
       .brief = "Shows calls of library functions with decoded arguments: those that return to an address between "
                "caller_first and caller_end. To be called in libcall and libret probes.",
       .example = "libcall:/bin/ls:malloc { trace_libcall(); } libret:/bin/ls:malloc { trace_libcall(); }",
       .checking = {.traits = {BuiltinTrait::every_run_counts}, .run = check_trace_libcall},
       .lowering = {.value = lower_trace_libcall},
       .receiving = {receive_libcall, accepts_libcall}},
  };
  return kTable;
}

}  // namespace scry
