// Fuzz target: the bytes of events, keys and map values as a program would have sent them, decoded as each kind of
// type, and shown as text, on a terminal, and as JSON.
//
// The first byte chooses the type. Strings and buffers hold what traced processes wrote: on a terminal only printable
// bytes, UTF-8, the ends of lines and the tabs of stacks as perf prints them come out, and JSON has no control
// characters.
#include <algorithm>
#include <string>
#include <vector>

#include "types/type.h"
#include "values/aggregate.h"
#include "values/decode.h"
#include "values/heatmap.h"
#include "values/json.h"
#include "values/series.h"
#include "values/statistics.h"
#include "values/text.h"

namespace {

using namespace scry;

struct Types {
  TypePool pool;
  std::vector<TypeRef> plain, aggregates;

  Types() {
    for (const uint32_t bytes : {1, 2, 4, 8})
      for (const bool is_signed : {false, true}) plain.push_back(pool.integer(bytes, is_signed));
    const TypeRef string = pool.string(16);
    plain.insert(plain.end(), {pool.boolean(), pool.pointer(pool.uint64()), string, pool.buffer(32), pool.words(32),
                               pool.system_call(64, ""), pool.array(string, 4), pool.tuple({string, pool.int64()}),
                               pool.record({{"a", string}, {"b", pool.buffer(8)}})});
    for (const TypeKind kind : {TypeKind::ksym, TypeKind::usym, TypeKind::inet, TypeKind::mac_address,
                                TypeKind::username, TypeKind::timestamp, TypeKind::cgroup_path})
      plain.push_back(pool.simple(kind));
    for (const StackMode mode : {StackMode::bpftrace, StackMode::perf, StackMode::raw, StackMode::build_id}) {
      plain.push_back(pool.kstack(mode, 8));
      plain.push_back(pool.ustack(mode, 8));
    }
    using namespace aggregations;
    for (const Aggregation* row : {&count, &sum, &min, &max, &avg, &stats, &percentiles, &stdev})
      for (const bool is_signed : {false, true}) aggregates.push_back(pool.aggregate(*row, is_signed));
    aggregates.push_back(pool.aggregate(hist, {.numbers = {2}, .word = {}}));
    aggregates.push_back(pool.aggregate(lhist, {.numbers = {0, 100, 10}, .word = {}}));
    aggregates.push_back(pool.aggregate(tseries, {.numbers = {1'000'000'000, 4}, .word = "avg"}));
    aggregates.push_back(pool.aggregate(heatmap, {.numbers = {1'000'000'000, 4, 0}, .word = {}}));
  }
};

void show(const Value& value) {
  std::string terminal, json;
  append_text(terminal, value, TextFor::terminal);
  if (std::ranges::any_of(terminal, [](char c) { return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == 0x7f; }))
    __builtin_trap();
  append_json(json, value);
  if (std::ranges::any_of(json, [](char c) { return c >= 0 && c < ' '; })) __builtin_trap();
  (void)text_of(value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static Types types;
  if (size < 1) return 0;
  const Bytes bytes = std::as_bytes(std::span(data, size)).subspan(1);
  const size_t chosen = data[0] % (types.plain.size() + types.aggregates.size());
  if (chosen >= types.plain.size()) {
    const TypeRef type = types.aggregates[chosen - types.plain.size()];
    show(merge_aggregate(type, PerCpuBytes(bytes, type->aggregation->value_size(*type), 2)));
    return 0;
  }
  CutStrings cut{.room = 16};
  const DecodeContext context{.types = types.pool, .cut_strings = &cut};
  show(decode(types.plain[chosen], bytes, context));
  Value value;
  decode_dynamic_into(value, types.plain[chosen], bytes, context);
  show(value);
  return 0;
}
