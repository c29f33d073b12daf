// Aggregates: `@m = count()` and the like. Each CPU keeps its own value (layouts: values/aggregate.h);
// the receiver merges them by the row of the aggregation.
#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/aggregate.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using ir::Compare;
using ir::Operand;
using sema::CallCheck;

namespace {

constexpr int32_t kSecondWord = 8;  // min, max: set; avg, stats: count

void update_count(Lowering& lowering, const typed::Aggregate& node, TypeRef, const Place& value) {
  lowering.add_in_place(node.map, value, 1);
}

void update_sum(Lowering& lowering, const typed::Aggregate& node, TypeRef, const Place& value) {
  lowering.add_in_place(node.map, value, lowering.scalar(*node.args[0]));
}

void update_total_and_count(Lowering& lowering, const typed::Aggregate& node, TypeRef, const Place& value) {
  lowering.add_in_place(node.map, value, lowering.scalar(*node.args[0]));
  lowering.add_in_place(node.map, value.at(kSecondWord), 1);
}

template <bool smallest>
void update_extreme(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& value) {
  ir::Builder& b = lowering.builder();
  Operand argument = lowering.scalar(*node.args[0]);
  const Compare better =
      type->is_signed ? (smallest ? Compare::slt : Compare::sgt) : (smallest ? Compare::ult : Compare::ugt);
  const ir::BlockId take = b.block("take"), compare = b.block("compare"), after = b.block("after");
  b.branch(Compare::eq, b.load(8, false, value.base, value.offset + kSecondWord), 0, take, compare);
  b.enter(compare);
  b.branch(better, argument, b.load(8, false, value.base, value.offset), take, after);
  b.enter(take);
  b.store(8, value.base, value.offset, argument);
  b.store(8, value.base, value.offset + kSecondWord, 1);
  b.enter(after);
}

}  // namespace

std::span<const Builtin> aggregate_builtins() {
  constexpr BuiltinKind kAggregate = BuiltinKind::aggregate;
  static const Builtin kTable[] = {
      {.name = "avg",
       .kind = kAggregate,
       .signature = "(n: integer) -> avg_t",
       .brief = "Average of n.",
       .example = "tracepoint:syscalls:sys_exit_read { @[comm] = avg(args.ret); }",
       .checking = {.aggregation = &aggregations::avg},
       .lowering = {.update = update_total_and_count}},
      {.name = "count",
       .kind = kAggregate,
       .signature = "() -> count_t",
       .brief = "Number of calls.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[comm] = count(); }",
       .checking = {.aggregation = &aggregations::count},
       .lowering = {.update = update_count}},
      {.name = "max",
       .kind = kAggregate,
       .signature = "(n: integer) -> max_t",
       .brief = "Largest n.",
       .example = "tracepoint:syscalls:sys_exit_read { @[comm] = max(args.ret); }",
       .checking = {.aggregation = &aggregations::max},
       .lowering = {.update = update_extreme<false>}},
      {.name = "min",
       .kind = kAggregate,
       .signature = "(n: integer) -> min_t",
       .brief = "Smallest n.",
       .example = "tracepoint:syscalls:sys_exit_read { @[comm] = min(args.ret); }",
       .checking = {.aggregation = &aggregations::min},
       .lowering = {.update = update_extreme<true>}},
      {.name = "stats",
       .kind = kAggregate,
       .signature = "(n: integer) -> stats_t",
       .brief = "Count, average and total of n.",
       .example = "tracepoint:syscalls:sys_exit_read { @[comm] = stats(args.ret); }",
       .checking = {.aggregation = &aggregations::stats},
       .lowering = {.update = update_total_and_count}},
      {.name = "sum",
       .kind = kAggregate,
       .signature = "(n: integer) -> sum_t",
       .brief = "Sum of n.",
       .example = "tracepoint:syscalls:sys_exit_read { @[comm] = sum(args.ret); }",
       .checking = {.aggregation = &aggregations::sum},
       .lowering = {.update = update_sum}},
  };
  return kTable;
}

}  // namespace scry
