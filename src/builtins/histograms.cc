// Histograms: hist() and lhist(). Bucket arithmetic: docs/language.md 6.1; layouts: values/aggregate.h.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/aggregate.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

void add_to_bucket(Lowering& lowering, typed::MapIndex map, const Place& buckets, Operand index, uint32_t count) {
  ir::Builder& b = lowering.builder();
  // Always true; the verifier wants the bound.
  b.when(Compare::ult, index, count, [&] {
    Reg at = b.add(lowering.address(buckets), b.shl(index, 3));
    lowering.add_in_place(map, {at}, 1);
  });
}

namespace {

// 1 if value is not 0, else 0, without a branch.
Reg is_nonzero(ir::Builder& b, Operand value) {
  return b.lshr(b.or_(value, b.neg(value)), 63);
}

// floor(log2(value)), 0 for 0. Without branches: six of them would make the verifier walk 64 paths.
Reg log2_of(ir::Builder& b, Operand value) {
  Reg rest = b.copy(value), result = b.constant(0);
  for (int64_t step : {32, 16, 8, 4, 2, 1}) {
    Reg upper = b.lshr(rest, step);
    Reg shift = b.mul(is_nonzero(b, upper), step);
    b.copy_to(rest, b.lshr(rest, shift));
    b.copy_to(result, b.or_(result, shift));
  }
  return result;
}

}  // namespace

// ((p - k + 1) << k) + ((v >> (p - k)) & (2^k - 1)) + 1, with v below 2^k in buckets of their own, negative in bucket
// 0.
Operand hist_index(ir::Builder& b, Operand value, uint32_t bits) {
  if (bits == 0) {
    Reg index = b.add(b.add(log2_of(b, value), 1), is_nonzero(b, value));
    Reg negative = b.lshr(value, 63);
    return b.and_(index, b.sub(negative, 1));  // all ones unless negative
  }
  Reg index = b.constant(0);
  b.when(Compare::sge, value, 0, [&] {
    b.either(
        Compare::ult, value, int64_t{1} << bits, [&] { b.copy_to(index, b.add(value, 1)); },
        [&] {
          Reg scale = b.and_(b.sub(log2_of(b, value), bits), 63);
          Reg within = b.and_(b.lshr(value, scale), (int64_t{1} << bits) - 1);
          b.copy_to(index, b.add(b.add(b.shl(b.add(scale, 1), bits), within), 1));
        });
  });
  return index;
}

namespace {

constexpr uint64_t kMostBuckets = 1000;

TypeRef hist_type(CallCheck& check) {
  const uint64_t bits = check.arg_number(1).value_or(0);
  if (bits > 5) {
    check.report(sema::kCallLiteral, check.call.args[1]->span, fmt::format("hist: bits {} must be 0..5", bits));
    return nullptr;
  }
  return check.types().aggregate(aggregations::hist, {.numbers = {bits}});
}

void update_hist(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& value) {
  const uint32_t bits = histogram_scale(type).bits;
  Operand index = hist_index(lowering.builder(), lowering.scalar(*node.args[0]), bits);
  add_to_bucket(lowering, node.map, value, index, hist_bucket_count(bits));
}

TypeRef lhist_type(CallCheck& check) {
  auto problem = [&](size_t argument, std::string text) {
    check.report(sema::kCallLiteral, argument ? check.call.args[argument]->span : check.span, std::move(text));
    return nullptr;
  };
  static constexpr const char* kNames[] = {"", "min", "max", "step"};
  for (size_t i = 1; i < 4; ++i)
    if (static_cast<int64_t>(*check.arg_number(i)) < 0)
      return problem(i, fmt::format("lhist: invalid {} value (must be non-negative literal)", kNames[i]));
  const uint64_t min = *check.arg_number(1), max = *check.arg_number(2), step = *check.arg_number(3);
  if (step == 0) return problem(3, "lhist() step must be >= 1 (0 provided)");
  if (min > max)
    return problem(0, fmt::format("lhist() min must be less than max (provided min {} and max {})", min, max));
  if (max - min < step)
    return problem(0, fmt::format("lhist() step is too large for the given range (provided step {} for range {})", step,
                                  max - min));
  if ((max - min) / step > kMostBuckets)
    return problem(
        0, fmt::format("lhist() too many buckets, must be <= {} (would need {})", kMostBuckets, (max - min) / step));
  return check.types().aggregate(aggregations::lhist, {.numbers = {min, max, step}});
}

void update_lhist(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& value) {
  ir::Builder& b = lowering.builder();
  Operand argument = lowering.scalar(*node.args[0]);
  TypeRef from = node.args[0]->type;
  const bool is_signed = from->is(TypeKind::integer) && from->is_signed;
  const HistogramScale scale = histogram_scale(type);
  Reg index = b.constant(0);
  b.when(is_signed ? Compare::sge : Compare::uge, argument, scale.min, [&] {
    const uint64_t range = scale.max - scale.min;
    Reg distance = b.sub(argument, scale.min);
    ir::hold_to(b, distance, range);
    b.copy_to(index, b.add(b.udiv(distance, scale.step), 1));
  });
  add_to_bucket(lowering, node.map, value, index, lhist_bucket_count(scale.min, scale.max, scale.step));
}

}  // namespace

std::span<const Builtin> histogram_builtins() {
  constexpr BuiltinKind kAggregate = BuiltinKind::aggregate;
  static const Builtin kTable[] = {
      {.name = "hist",
       .kind = kAggregate,
       .signature = "(n: int, bits?: number) -> hist_t",
       .brief = "Histogram of n by powers of two, each cut into 2^bits buckets.",
       .example = "tracepoint:syscalls:sys_exit_read { @ = hist(args.ret); }",
       .checking = {.aggregation = &aggregations::hist, .aggregate_type = hist_type},
       .lowering = {.update = update_hist}},
      {.name = "lhist",
       .kind = kAggregate,
       .signature = "(n: int, min: number, max: number, step: number) -> lhist_t",
       .brief = "Histogram of n in buckets of equal width from min to max.",
       .example = "tracepoint:syscalls:sys_exit_read { @ = lhist(args.ret, 0, 4096, 256); }",
       .checking = {.aggregation = &aggregations::lhist, .aggregate_type = lhist_type},
       .lowering = {.update = update_lhist}},
  };
  return kTable;
}

}  // namespace scry
