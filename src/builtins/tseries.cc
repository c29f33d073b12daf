// tseries(): what happened in each interval of the clock, in a ring of intervals for each CPU.
//
// The layout of a ring is that of values/series.h. A slot that still holds an interval of the last round is emptied
// before it is used, so that no program runs when an interval ends.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/series.h"

namespace scry {

using bpf::HelperId;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

constexpr int64_t kMostIntervals = 1'000'000;
constexpr int32_t kEpoch = 0, kValue = 8, kMark = 16;  // of a slot

// What happens to a slot when a number comes.
using UpdateSlot = void (*)(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& slot,
                            Operand number, Operand now);

void keep_last(Lowering& lowering, const typed::Aggregate&, TypeRef, const Place& slot, Operand number, Operand now) {
  ir::Builder& b = lowering.builder();
  b.store(8, slot.base, slot.offset + kValue, number);
  b.store(8, slot.base, slot.offset + kMark, now);
}

void add_up(Lowering& lowering, const typed::Aggregate& node, TypeRef, const Place& slot, Operand number, Operand) {
  lowering.add_in_place(node.map, slot.at(kValue), number);
  lowering.add_in_place(node.map, slot.at(kMark), 1);
}

template <bool smallest>
void keep_extreme(Lowering& lowering, const typed::Aggregate&, TypeRef type, const Place& slot, Operand number,
                  Operand) {
  ir::Builder& b = lowering.builder();
  const Compare better =
      type->is_signed ? (smallest ? Compare::slt : Compare::sgt) : (smallest ? Compare::ult : Compare::ugt);
  const ir::BlockId take = b.block("take"), compare = b.block("compare"), after = b.block("after");
  b.branch(Compare::eq, b.load(8, false, slot.base, slot.offset + kMark), 0, take, compare);
  b.enter(compare);
  b.branch(better, number, b.load(8, false, slot.base, slot.offset + kValue), take, after);
  b.enter(take);
  b.store(8, slot.base, slot.offset + kValue, number);
  b.store(8, slot.base, slot.offset + kMark, 1);
  b.enter(after);
}

struct SeriesFunction {
  const char* name;  // "": none was asked for
  UpdateSlot update;
};
constexpr SeriesFunction kFunctions[] = {
    {"", keep_last}, {"avg", add_up}, {"max", keep_extreme<false>}, {"min", keep_extreme<true>}, {"sum", add_up}};

const SeriesFunction* find_function(std::string_view name) {
  for (const SeriesFunction& function : kFunctions)
    if (function.name == name) return &function;
  return nullptr;
}

TypeRef tseries_type(CallCheck& check) {
  const auto interval = static_cast<int64_t>(*check.arg_number(1));
  const auto count = static_cast<int64_t>(*check.arg_number(2));
  const std::string function = check.arg_text(3).value_or("");
  auto problem = [&](size_t argument, std::string text) {
    check.report(sema::kCallLiteral, check.call.args[argument]->span, std::move(text));
    return nullptr;
  };
  if (interval < 1) return problem(1, fmt::format("tseries() interval_ns must be >= 1 ({} provided)", interval));
  if (count < 1) return problem(2, fmt::format("tseries() num_intervals must be >= 1 ({} provided)", count));
  if (count > kMostIntervals)
    return problem(2, fmt::format("tseries() num_intervals must be < {} ({} provided)", kMostIntervals, count));
  if (check.call.args.size() > 3 && (function.empty() || !find_function(function)))
    return problem(3, fmt::format("tseries() expects one of the following aggregation functions: avg, max, min, sum "
                                  "(\"{}\" provided)",
                                  function));
  if (!check.allow_unstable(check.config().unstable_tseries, "tseries", "unstable_tseries")) return nullptr;
  TypeRef argument = check.arg_type(0);
  const bool is_signed = argument->is(TypeKind::integer) && argument->is_signed;
  return check.types().aggregate(
      aggregations::tseries,
      {.numbers = {static_cast<uint64_t>(interval), static_cast<uint64_t>(count)}, .word = function}, is_signed);
}

void update_tseries(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& value) {
  ir::Builder& b = lowering.builder();
  Operand number = lowering.scalar(*node.args[0]);
  Reg now = b.add(b.helper(HelperId::ktime_get_boot_ns), boot_to_tai(lowering));
  Reg epoch = b.udiv(now, static_cast<int64_t>(interval_ns(*type)));
  Reg index = b.umod(epoch, static_cast<int64_t>(intervals(*type)));
  // Always true; the verifier does not follow a remainder.
  b.when(Compare::ult, index, static_cast<int64_t>(intervals(*type)), [&] {
    const Place slot{b.add(lowering.address(value), b.mul(index, kSeriesSlotSize))};
    b.when(Compare::ne, b.load(8, false, slot.base, kEpoch), epoch, [&] {
      b.store(8, slot.base, kMark, 0);
      b.store(8, slot.base, kValue, 0);
      b.store(8, slot.base, kEpoch, epoch);
    });
    find_function(series_function(*type))->update(lowering, node, type, slot, number, now);
  });
}

}  // namespace

std::span<const Builtin> series_builtins() {
  static const Builtin kTable[] = {
      {.name = "tseries",
       .kind = BuiltinKind::aggregate,
       .signature = "(n: int, interval_ns: number, num_intervals: number, function?: text) -> tseries_t",
       .brief = "A picture of n over time: the last value of each interval, or its avg, max, min or sum.",
       .example = "tracepoint:syscalls:sys_exit_read { @ = tseries(args.ret, 1000000000, 10, \"max\"); }",
       .checking = {.aggregation = &aggregations::tseries, .aggregate_type = tseries_type},
       .lowering = {.update = update_tseries}},
  };
  return kTable;
}

}  // namespace scry
