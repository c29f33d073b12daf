// How numbers are spread: percentiles() and stdev(). Layouts: values/statistics.h.
#include "values/statistics.h"

#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

constexpr int32_t kLargest = 0, kBuckets = 8;           // of percentiles
constexpr int32_t kTotal = 0, kCount = 8, kLimbs = 16;  // of stdev
constexpr int64_t kLow32 = 0xffffffff;
constexpr int64_t kSignBit = INT64_MIN;

// A number below zero counts as ~number in the second array of buckets, which begins at bucket `count`. There is no
// branch on the sign: the verifier would walk all that follows twice.
void update_percentiles(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& value) {
  ir::Builder& b = lowering.builder();
  const uint32_t count = hist_bucket_count(kPercentileBits);
  const Reg number = b.copy(lowering.scalar(*node.args[0]));
  const Reg ordered = type->is_signed ? b.xor_(number, kSignBit) : number;
  b.when(Compare::ugt, ordered, b.load(8, false, value.base, value.offset + kLargest),
         [&] { b.store(8, value.base, value.offset + kLargest, ordered); });
  if (!type->is_signed)
    return add_to_bucket(lowering, node.map, value.at(kBuckets), hist_index(b, number, kPercentileBits), count);
  const Reg below_zero = b.ashr(number, 63);  // all bits, or none
  const Operand index = b.add(hist_index(b, b.xor_(number, below_zero), kPercentileBits),
                              b.and_(below_zero, static_cast<int64_t>(count)));
  add_to_bucket(lowering, node.map, value.at(kBuckets), index, 2 * count);
}

// n^2 = a^2 + 2ab * 2^32 + b^2 * 2^64 for n = a + b * 2^32; each limb of 32 bits goes to a word of its own.
void update_stdev(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& value) {
  ir::Builder& b = lowering.builder();
  Reg number = b.copy(lowering.scalar(*node.args[0]));
  lowering.add_in_place(node.map, value.at(kTotal), number);
  lowering.add_in_place(node.map, value.at(kCount), 1);
  if (type->is_signed) b.when(Compare::slt, number, 0, [&] { b.copy_to(number, b.neg(number)); });
  Reg low = b.zext(4, number), high = b.lshr(number, 32);
  Reg low_square = b.mul(low, low), mixed = b.mul(low, high), high_square = b.mul(high, high);
  const Operand limbs[] = {
      b.and_(low_square, kLow32),
      b.add(b.lshr(low_square, 32), b.shl(b.and_(mixed, kLow32), 1)),
      b.add(b.shl(b.lshr(mixed, 32), 1), b.and_(high_square, kLow32)),
      b.lshr(high_square, 32),
  };
  for (int32_t i = 0; i < 4; ++i) lowering.add_in_place(node.map, value.at(kLimbs + i * 8), limbs[i]);
}

}  // namespace

std::span<const Builtin> statistics_builtins() {
  static const Builtin kTable[] = {
      {.name = "percentiles",
       .kind = BuiltinKind::aggregate,
       .signature = "(n: int) -> percentiles_t",
       .brief = "50th, 90th, 99th and 99.9th percentile of n, with an error below 2 percent, and the largest n.",
       .example = "tracepoint:syscalls:sys_exit_read { @[comm] = percentiles(args.ret); }",
       .checking = {.aggregation = &aggregations::percentiles},
       .lowering = {.update = update_percentiles}},
      {.name = "stdev",
       .kind = BuiltinKind::aggregate,
       .signature = "(n: int) -> stdev_t",
       .brief = "Count, average and standard deviation of n.",
       .example = "tracepoint:syscalls:sys_exit_read { @[comm] = stdev(args.ret); }",
       .checking = {.aggregation = &aggregations::stdev},
       .lowering = {.update = update_stdev}},
  };
  return kTable;
}

}  // namespace scry
