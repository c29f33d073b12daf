// inject_delay(): the process that hit the probe waits.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "codegen/stopped_process.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Reg;

namespace {

// The process is stopped while the record that lets it go on has its room in the ring already.
RValue lower_inject_delay(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  constexpr int32_t kPid = 0, kTime = 8, kStatus = 16, kSize = 24;
  ir::Builder& b = lowering.builder();
  codegen::Records& records = lowering.records();
  const Reg time = b.copy(lowering.scalar(*call.args[0]));
  const Reg pid = b.lshr(records.own_task_ids(), 32);
  const TypeRef number = lowering.types().int64();
  const bpf::LayoutId layout = records.add_layout({.action = call.builtin->name,
                                                   .span = expr.span,
                                                   .fields = {{number, kPid}, {number, kTime}, {number, kStatus}},
                                                   .payload_size = kSize});
  records.write_in_ring(layout, kSize, [&](const Place& record) {
    const Place payload = record.at(static_cast<int32_t>(records.payload_start()));
    const Reg status = b.constant(-ESRCH);  // it has no number where the receiver could send it a signal
    b.when(Compare::ne, pid, 0, [&] { b.copy_to(status, codegen::stop_process(lowering, pid)); });
    b.store(8, payload.base, payload.offset + kPid, pid);
    b.store(8, payload.base, payload.offset + kTime, time);
    b.store(8, payload.base, payload.offset + kStatus, status);
  });
  return RValue::none(expr.type);
}

void receive_inject_delay(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  const std::span<const Value> values = host.decode(layout, payload);
  const auto number = [&](size_t i) { return std::get<int64_t>(values[i].node); };
  if (const int64_t status = number(2); status < 0)
    return host.log_error(
        fmt::format("inject_delay(): process {} was not stopped ({})", number(0), strerror(static_cast<int>(-status))));
  host.resume_process(static_cast<uint32_t>(number(0)), static_cast<uint64_t>(std::max<int64_t>(number(1), 1)));
}

bool accepts_inject_delay(const bpf::EventLayout& layout, const bpf::Bundle&) {
  return layout.fields.size() == 3 && std::ranges::all_of(layout.fields, [](const bpf::EventField& field) {
           return field.type->is(TypeKind::integer) && field.type->size == 8 && field.type->is_signed;
         });
}

}  // namespace

std::span<const Builtin> delay_builtins() {
  static const Builtin kTable[] = {
      {.name = "inject_delay",
       .signature = "(ns: int) -> void",
       .brief = "Stops the process that hit the probe for at least this long, by SIGSTOP and SIGCONT.",
       .example = "tracepoint:syscalls:sys_exit_openat /comm == \"psql\"/ { inject_delay(10ms); }",
       .checking = {.traits = {BuiltinTrait::unsafe}, .run = check_sends_signals},
       .lowering = {.value = lower_inject_delay},
       .receiving = {receive_inject_delay, accepts_inject_delay}},
  };
  return kTable;
}

}  // namespace scry
