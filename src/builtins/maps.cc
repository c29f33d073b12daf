// Functions on maps: delete, has_key, clear, zero.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

// call.numbers[0]: the map; call.args[0]: its key, if any.
void keep_map_and_key(CallCheck& check, typed::MapIndex map, typed::ExprPtr key) {
  check.call.numbers = {static_cast<uint64_t>(map)};
  check.call.args.clear();
  if (key) check.call.args.push_back(std::move(key));
}

std::optional<typed::MapIndex> map_of(const typed::Call& call) {
  return typed::MapIndex(call.numbers[0]);
}
const typed::Expr* key_of(const typed::Call& call) {
  return call.args.empty() ? nullptr : call.args[0].get();
}

void check_delete(CallCheck& check) {
  const auto map = check.arg_map(0);
  const auto& written = check.written->args;
  if (!map) {  // delete(@m[key]), the older spelling
    auto* read = check.call.args[0] ? std::get_if<typed::MapRead>(&check.call.args[0]->node) : nullptr;
    if (!read || written.size() > 1) {
      check.report(sema::kCallArgType, written[0]->span, "delete() expects a map argument");
      return;
    }
    const typed::MapIndex index = read->map;
    keep_map_and_key(check, index, std::move(read->key));
    return;
  }
  if (written.size() == 2) {
    keep_map_and_key(check, *map, check.checker.map_key(*map, written[1].get(), check.span));
    return;
  }
  if (check.checker.inference().map(*map).seen_keyed) {
    check
        .report(sema::kMapKeyKind, check.span,
                "call to delete() with a single argument expects a map without explicit keys (scalar map)")
        .hint("write delete(@map, key), or clear(@map) to remove all entries");
    return;
  }
  check.checker.map_key(*map, nullptr, check.span);
  keep_map_and_key(check, *map, nullptr);
}

RValue lower_delete(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.delete_key(*map_of(call), key_of(call)));
}

void check_has_key(CallCheck& check) {
  const typed::MapIndex map = *check.arg_map(0);
  if (check.checker.inference().map(map).seen_scalar) {
    check.report(sema::kMapKeyKind, check.span, "call to has_key() expects a map with explicit keys (non-scalar map)");
    return;
  }
  keep_map_and_key(check, map, check.checker.map_key(map, check.written->args[1].get(), check.span));
}

RValue lower_has_key(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.has_key(*map_of(call), key_of(call)));
}

// ---- by the receiver

void check_whole_map(CallCheck& check) {
  const auto map = check.arg_map(0);
  if (!map) return;
  check.checker.inference().map(*map).emptied = true;
  keep_map_and_key(check, *map, nullptr);
}

RValue lower_map_event(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  lowering.event({.action = call.builtin->name, .span = expr.span, .numbers = {call.numbers[0]}}, {});
  return RValue::none(expr.type);
}

void report_failure(ActionHost& host, const Result<void>& result) {
  if (!result) host.log_error(result.error().message());
}

void receive_clear(ActionHost& host, const bpf::EventLayout& layout, Bytes) {
  report_failure(host, host.clear(layout.numbers[0]));
}

void receive_zero(ActionHost& host, const bpf::EventLayout& layout, Bytes) {
  report_failure(host, host.zero(layout.numbers[0]));
}

}  // namespace

std::span<const Builtin> map_builtins() {
  static const Builtin kTable[] = {
      {.name = "clear",
       .signature = "(map: map) -> void",
       .brief = "Removes all entries of a map.",
       .example = "tracepoint:raw_syscalls:sys_enter { @ = count(); } interval:s:1 { print(@); clear(@); }",
       .check = check_whole_map,
       .absorb = fuse_print_and_clear,
       .lower = lower_map_event,
       .receive = receive_clear},
      {.name = "delete",
       .signature = "(map: map|any, key?: any) -> bool",
       .brief = "Removes one entry of a map; whether it was there.",
       .example = "begin { @a[1] = 2; delete(@a, 1); }",
       .takes_key = true,
       .discardable = true,
       .check = check_delete,
       .lower = lower_delete},
      {.name = "has_key",
       .signature = "(map: map, key: any) -> bool",
       .brief = "Whether a map has an entry.",
       .example = "begin { @a[1] = 2; print(has_key(@a, 1)); }",
       .takes_key = true,
       .check = check_has_key,
       .lower = lower_has_key},
      {.name = "zero",
       .signature = "(map: map) -> void",
       .brief = "Sets all values of a map to zero; keys stay.",
       .example = "begin { @a[1] = 2; zero(@a); }",
       .check = check_whole_map,
       .lower = lower_map_event,
       .receive = receive_zero},
  };
  return kTable;
}

}  // namespace scry
