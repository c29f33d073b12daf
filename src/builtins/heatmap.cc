// heatmap(): how often each size of a number came in each interval of the clock, in a ring of intervals for each CPU.
//
// The layout of a ring is that of values/heatmap.h: no program runs when an interval ends, and nothing is emptied then.
#include "values/heatmap.h"

#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using bpf::HelperId;
using codegen::Lowering;
using codegen::Place;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

constexpr uint64_t kDefaultIntervals = 60, kDefaultBits = 0, kMostBits = 5;
constexpr int32_t kNewest = 0, kCells = 8;  // of a ring

TypeRef heatmap_type(CallCheck& check) {
  const auto interval = static_cast<int64_t>(*check.arg_number(1));
  const uint64_t intervals = check.arg_number(2).value_or(kDefaultIntervals),
                 bits = check.arg_number(3).value_or(kDefaultBits);
  const auto problem = [&](size_t argument, std::string text) {
    check.report(sema::kCallLiteral, check.call.args[argument]->span, std::move(text));
    return nullptr;
  };
  if (interval < 1) return problem(1, fmt::format("heatmap() interval_ns must be >= 1 ({} provided)", interval));
  if (bits > kMostBits) return problem(3, fmt::format("heatmap() bits must be 0..{} ({} provided)", kMostBits, bits));
  const uint64_t most = kMostHeatmapCells / hist_bucket_count(static_cast<uint32_t>(bits));
  if (intervals < 1 || intervals > most)
    return problem(2, fmt::format("heatmap() num_intervals must be 1..{} with {} bits ({} provided)", most, bits,
                                  static_cast<int64_t>(intervals)));
  return check.types().aggregate(aggregations::heatmap,
                                 {.numbers = {static_cast<uint64_t>(interval), intervals, bits}});
}

// Counts in the cell, which starts over if it is of another interval.
void count_in_cell(ir::Builder& b, Reg cell, Reg epoch, Operand weight) {
  const Reg tag = b.shl(epoch, 32), known = b.load(8, false, cell, 0);
  const Reg next = b.copy(b.add(tag, weight));
  b.when(Compare::eq, b.lshr(known, 32), b.lshr(tag, 32), [&] { b.copy_to(next, b.add(known, weight)); });
  b.store(8, cell, 0, next);
}

void update_heatmap(Lowering& lowering, const typed::Aggregate& node, TypeRef type, const Place& value) {
  ir::Builder& b = lowering.builder();
  const HeatmapShape shape = heatmap_shape(*type);
  const auto buckets = static_cast<int64_t>(shape.buckets()), cells = static_cast<int64_t>(shape.intervals) * buckets;
  const Operand bucket = hist_index(b, lowering.scalar(*node.args[0]), shape.bits);
  const Reg now = b.add(b.helper(HelperId::ktime_get_boot_ns), boot_to_tai(lowering));
  const Reg epoch = b.udiv(now, static_cast<int64_t>(shape.interval_ns));
  const Reg row = b.umod(epoch, static_cast<int64_t>(shape.intervals));
  const Reg index = b.add(b.mul(row, buckets), bucket);
  // Always true; the verifier does not follow a remainder.
  b.when(Compare::ult, index, cells, [&] {
    const Reg ring = lowering.address(value);
    b.store(8, ring, kNewest, epoch);
    count_in_cell(b, b.add(b.add(ring, b.shl(index, 3)), kCells), epoch, lowering.maps().weight());
  });
}

}  // namespace

std::span<const Builtin> heatmap_builtins() {
  static const Builtin kTable[] = {
      {.name = "heatmap",
       .kind = BuiltinKind::aggregate,
       .signature = "(n: int, interval_ns: number, num_intervals?: number, bits?: number) -> heatmap_t",
       .brief = "Heat map: a histogram of n for each of the last intervals of the clock.",
       .example = "tracepoint:syscalls:sys_exit_read { @ = heatmap(args.ret, 1s); }",
       .checking = {.aggregation = &aggregations::heatmap, .aggregate_type = heatmap_type},
       .lowering = {.update = update_heatmap}},
  };
  return kTable;
}

}  // namespace scry
