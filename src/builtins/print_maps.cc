// Other ways to print a map: topk, bottomk, print_decimal. They are scry's own; print() is in output.cc.
#include <fmt/format.h>

#include <cstring>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/sort.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

RValue lower_whole_map(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  lowering.map_event({.action = call.builtin->name, .span = expr.span, .numbers = call.numbers}, call.takes);
  return RValue::none(expr.type);
}

// A snapshot of the map that layout.numbers[0] names; null after an error that was reported.
std::optional<MapSnapshot> take_snapshot(ActionHost& host, const bpf::EventLayout& layout) {
  auto snapshot = host.snapshot(layout.numbers[0], layout.takes);
  if (snapshot) return std::move(*snapshot);
  host.log_error(snapshot.error().message());
  return std::nullopt;
}

// ---- topk, bottomk

// numbers: {map, count, by key}.
void check_ranking(CallCheck& check) {
  const std::string order = check.arg_text(2).value_or("value");
  const bool by_key = order == "key";
  if (!by_key && order != "value")
    check.report(sema::kCallLiteral, check.call.args[2]->span,
                 fmt::format("{}() sorts by \"key\" or \"value\" (\"{}\" provided)", check.builtin.name, order));
  check.call.numbers = {static_cast<uint64_t>(*check.arg_map(0)), *check.arg_number(1), by_key};
  check.call.args.clear();
}

template <bool largest_first>
void receive_ranking(ActionHost& host, const bpf::EventLayout& layout, Bytes) {
  auto snapshot = take_snapshot(host, layout);
  if (!snapshot) return;
  sort_for_top(*snapshot, layout.numbers[1], layout.numbers[2] != 0, largest_first);
  host.sink().map(*snapshot, 0, 0);
}

// ---- print_decimal

constexpr uint64_t kMostDecimals = 9;

// numbers: {map, top, div, decimals}.
void check_print_decimal(CallCheck& check) {
  const uint64_t div = *check.arg_number(2), decimals = *check.arg_number(3);
  if (static_cast<int64_t>(div) < 1)
    check.report(sema::kCallLiteral, check.call.args[2]->span, "print_decimal() divides by 1 or more");
  if (decimals > kMostDecimals)
    check.report(sema::kCallLiteral, check.call.args[3]->span,
                 fmt::format("print_decimal() prints 0 to {} decimals", kMostDecimals));
  check.call.numbers = {static_cast<uint64_t>(*check.arg_map(0)), *check.arg_number(1), div, decimals};
  check.call.args.clear();
}

bool accepts_decimal(const bpf::EventLayout& layout, const bpf::Bundle& bundle) {
  return accepts_map<4>(layout, bundle) && layout.numbers[2] >= 1 && layout.numbers[3] <= kMostDecimals;
}

void receive_print_decimal(ActionHost& host, const bpf::EventLayout& layout, Bytes) {
  auto snapshot = take_snapshot(host, layout);
  if (!snapshot) return;
  for (MapSnapshot::Entry& entry : snapshot->entries)
    entry.value = divided_finely(entry.value, layout.numbers[2], static_cast<unsigned>(layout.numbers[3]));
  host.sink().map(*snapshot, layout.numbers[1], 0);
}

}  // namespace

std::span<const Builtin> map_print_builtins() {
  static const Builtin kTable[] = {
      {.name = "bottomk",
       .signature = "(map: map, count: number, order?: text) -> void",
       .brief = "Prints the `count` smallest entries of a map by \"value\" (default) or \"key\", the smallest first.",
       .example = "begin { @[1] = 30; @[2] = 10; @[3] = 20; bottomk(@, 2); }",
       .checking = {.traits = {BuiltinTrait::prints_map}, .run = check_ranking},
       .lowering = {.value = lower_whole_map},
       .receiving = {receive_ranking<false>, accepts_map<3>}},
      {.name = "print_decimal",
       .signature = "(map: map, top: number, div: number, decimals: number) -> void",
       .brief = "Prints a map like print(@map, top, div), with decimals after the point.",
       .example = "begin { @us = 12345; print_decimal(@us, 0, 1000, 2); }",
       .checking = {.traits = {BuiltinTrait::prints_map}, .run = check_print_decimal},
       .lowering = {.value = lower_whole_map},
       .receiving = {receive_print_decimal, accepts_decimal}},
      {.name = "topk",
       .signature = "(map: map, count: number, order?: text) -> void",
       .brief = "Prints the `count` largest entries of a map by \"value\" (default) or \"key\", the largest first.",
       .example = "begin { @[1] = 30; @[2] = 10; @[3] = 20; topk(@, 2); }",
       .checking = {.traits = {BuiltinTrait::prints_map}, .run = check_ranking},
       .lowering = {.value = lower_whole_map},
       .receiving = {receive_ranking<true>, accepts_map<3>}},
  };
  return kTable;
}

}  // namespace scry
