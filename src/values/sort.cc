#include "values/sort.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

#include "types/aggregation.h"
#include "values/aggregate.h"
#include "values/text.h"

namespace scry {

namespace {

using Order = std::strong_ordering;

Order compare_bits(uint64_t a, uint64_t b, bool is_signed) {
  return is_signed ? static_cast<int64_t>(a) <=> static_cast<int64_t>(b) : a <=> b;
}

Order compare_items(const std::vector<Value>& a, const std::vector<Value>& b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); i++) {
    if (const Order order = compare_keys(a[i], b[i]); order != 0) return order;
  }
  return a.size() <=> b.size();
}

// By name, so that the order does not depend on where code was loaded; what has no name comes first.
Order compare_frames(const Frame& a, const Frame& b) {
  const SymbolName &x = a.known(), &y = b.known();
  if (const Order order = x.name <=> y.name; order != 0) return order;
  if (const Order order = x.offset <=> y.offset; order != 0) return order;
  if (const Order order = x.module <=> y.module; order != 0) return order;
  if (const Order order = x.build_id <=> y.build_id; order != 0) return order;
  return a.address <=> b.address;
}

// Compares two keys of the same alternative.
struct KeyComparison {
  const Value& other;

  template <class T>
  const T& same() const {
    return std::get<T>(other.node);
  }
  Order operator()(Null) const { return Order::equal; }
  Order operator()(bool a) const { return a <=> same<bool>(); }
  Order operator()(int64_t a) const { return a <=> same<int64_t>(); }
  Order operator()(uint64_t a) const { return compare_bits(a, same<uint64_t>(), true); }
  Order operator()(PointerValue a) const { return a.address <=> same<PointerValue>().address; }
  Order operator()(const EnumValue& a) const { return a.number <=> same<EnumValue>().number; }
  Order operator()(const TextValue& a) const { return a.text <=> same<TextValue>().text; }
  Order operator()(const BufferValue& a) const { return a.bytes <=> same<BufferValue>().bytes; }
  Order operator()(const SymbolValue& a) const { return compare_frames(a.frame, same<SymbolValue>().frame); }
  Order operator()(const StackValue& a) const {
    const auto& b = same<StackValue>();
    for (size_t i = 0; i < std::min(a.frames.size(), b.frames.size()); i++)
      if (const Order order = compare_frames(a.frames[i], b.frames[i]); order != 0) return order;
    return a.frames.size() <=> b.frames.size();
  }
  Order operator()(const InetValue& a) const {
    const auto& b = same<InetValue>();
    const Order order = a.family <=> b.family;
    return order != 0 ? order : a.bytes <=> b.bytes;
  }
  Order operator()(const MacValue& a) const { return a.bytes <=> same<MacValue>().bytes; }
  Order operator()(const TimeValue& a) const {
    const auto& b = same<TimeValue>();
    const Order order = a.wall_ns <=> b.wall_ns;
    return order != 0 ? order : a.format <=> b.format;
  }
  Order operator()(const ArrayValue& a) const { return compare_items(a.items, same<ArrayValue>().items); }
  Order operator()(const TupleValue& a) const { return compare_items(a.items, same<TupleValue>().items); }
  Order operator()(const RecordValue& a) const {
    const auto& b = same<RecordValue>().members;
    for (size_t i = 0; i < std::min(a.members.size(), b.size()); i++) {
      if (const Order order = compare_keys(a.members[i].value, b[i].value); order != 0) return order;
    }
    return a.members.size() <=> b.size();
  }
  // What is no number comes last.
  Order operator()(const DecimalValue& a) const {
    const auto& b = same<DecimalValue>();
    return std::strong_order(std::strtod(a.digits.c_str(), nullptr), std::strtod(b.digits.c_str(), nullptr));
  }
  // Aggregates are never keys.
  Order operator()(const HistogramValue&) const { return Order::equal; }
  Order operator()(const SummaryValue&) const { return Order::equal; }
  Order operator()(const AverageValue&) const { return Order::equal; }
  Order operator()(const SeriesValue&) const { return Order::equal; }
  Order operator()(const HeatmapValue&) const { return Order::equal; }
};

// The number that a value is sorted by.
struct Rank {
  bool has_number = false;
  bool is_signed = false;
  uint64_t number = 0;
};

struct RankOf {
  Rank operator()(int64_t number) const { return {true, true, static_cast<uint64_t>(number)}; }
  Rank operator()(uint64_t number) const { return {true, false, number}; }
  Rank operator()(const EnumValue& value) const { return {true, value.is_signed, static_cast<uint64_t>(value.number)}; }
  Rank operator()(const AverageValue& value) const { return {true, value.is_signed, value.average}; }
  Rank operator()(const SummaryValue& value) const {
    const SummaryValue::Number& number = value.numbers.at(value.rank);
    return {true, number.is_signed, number.bits};
  }
  Rank operator()(const HistogramValue& value) const { return {true, false, value.total()}; }
  Rank operator()(const HeatmapValue& value) const { return {true, false, value.total()}; }
  // The bits of a number with a fraction are in its order, if those of negative ones are turned round.
  Rank operator()(const DecimalValue& value) const {
    const auto bits = std::bit_cast<int64_t>(std::strtod(value.digits.c_str(), nullptr));
    return {true, true, static_cast<uint64_t>(bits < 0 ? bits ^ INT64_MAX : bits)};
  }
  Rank operator()(bool) const { return {}; }
  template <class Other>
  Rank operator()(const Other&) const {
    return {};
  }
};

struct RankedEntry {
  Rank rank;
  MapSnapshot::Entry entry;
};

bool before(const RankedEntry& a, const RankedEntry& b) {
  const bool by_value = a.rank.has_number && b.rank.has_number;
  const Order order = by_value ? compare_bits(a.rank.number, b.rank.number, a.rank.is_signed) : Order::equal;
  return order != 0 ? order < 0 : compare_keys(a.entry.key, b.entry.key) < 0;
}

uint64_t divide(uint64_t bits, bool is_signed, uint64_t divisor) {
  const bool negative = is_signed && static_cast<int64_t>(bits) < 0;
  return negative ? -(-bits / divisor) : bits / divisor;
}

void divide_in_place(Value& value, uint64_t divisor) {
  if (auto* number = std::get_if<int64_t>(&value.node)) {
    *number = static_cast<int64_t>(divide(static_cast<uint64_t>(*number), true, divisor));
  } else if (auto* number = std::get_if<uint64_t>(&value.node)) {
    *number /= divisor;
  } else if (auto* decimal = std::get_if<DecimalValue>(&value.node)) {
    decimal->digits = fmt::format("{}", std::strtod(decimal->digits.c_str(), nullptr) / static_cast<double>(divisor));
  } else if (auto* average = std::get_if<AverageValue>(&value.node)) {
    average->average = divide(average->average, average->is_signed, divisor);
  } else if (auto* summary = std::get_if<SummaryValue>(&value.node)) {
    SummaryValue::Number& number = summary->numbers.at(summary->rank);
    if (summary->divides_rank) number.bits = divide(number.bits, number.is_signed, divisor);
  } else if (auto* histogram = std::get_if<HistogramValue>(&value.node)) {
    if (histogram->scale.linear) return;
    for (uint64_t& count : histogram->counts) count /= divisor;
  } else if (auto* tuple = std::get_if<TupleValue>(&value.node)) {
    for (Value& item : tuple->items) divide_in_place(item, divisor);
  } else if (auto* array = std::get_if<ArrayValue>(&value.node)) {
    for (Value& item : array->items) divide_in_place(item, divisor);
  } else if (auto* record = std::get_if<RecordValue>(&value.node)) {
    for (auto& [name, member] : record->members) divide_in_place(member, divisor);
  }
}

}  // namespace

std::strong_ordering compare_keys(const Value& a, const Value& b) {
  if (a.node.index() != b.node.index()) return a.node.index() <=> b.node.index();
  return std::visit(KeyComparison{b}, a.node);
}

void sort_entries(MapSnapshot& map) {
  std::vector<RankedEntry> ranked;
  ranked.reserve(map.entries.size());
  for (MapSnapshot::Entry& entry : map.entries) {
    const Rank rank = std::visit(RankOf{}, entry.value.node);
    ranked.push_back({rank, std::move(entry)});
  }
  std::stable_sort(ranked.begin(), ranked.end(), before);
  for (size_t i = 0; i < ranked.size(); i++) map.entries[i] = std::move(ranked[i].entry);
}

std::span<const MapSnapshot::Entry> top_entries(const MapSnapshot& map, uint64_t top) {
  const std::span<const MapSnapshot::Entry> all(map.entries);
  if (!map.keyed || top == 0 || top >= all.size()) return all;
  return all.last(top);
}

Value divided(const Value& value, uint64_t divisor) {
  Value result = value;
  if (divisor > 1) divide_in_place(result, divisor);
  return result;
}

namespace {

DecimalValue decimal(uint64_t bits, bool is_signed, uint64_t divisor, unsigned decimals) {
  const bool negative = is_signed && static_cast<int64_t>(bits) < 0;
  const uint64_t magnitude = negative ? -bits : bits;
  unsigned __int128 rest = magnitude % divisor;
  std::string digits = fmt::format("{}{}", negative ? "-" : "", magnitude / divisor);
  if (decimals > 0) digits += '.';
  for (unsigned i = 0; i < decimals; i++) {
    rest *= 10;
    digits += static_cast<char>('0' + static_cast<unsigned>(rest / divisor));
    rest %= divisor;
  }
  return {std::move(digits)};
}

}  // namespace

Value divided_finely(const Value& value, uint64_t divisor, unsigned decimals) {
  divisor = std::max<uint64_t>(divisor, 1);
  if (const Rank rank = std::visit(RankOf{}, value.node); std::holds_alternative<int64_t>(value.node) ||
                                                          std::holds_alternative<uint64_t>(value.node) ||
                                                          std::holds_alternative<AverageValue>(value.node))
    return {decimal(rank.number, rank.is_signed, divisor, decimals)};
  if (const auto* tuple = std::get_if<TupleValue>(&value.node)) {
    TupleValue result;
    for (const Value& item : tuple->items) result.items.push_back(divided_finely(item, divisor, decimals));
    return {std::move(result)};
  }
  return divided(value, divisor);
}

namespace {

bool holds_code(const Value& key) {
  if (const auto* tuple = std::get_if<TupleValue>(&key.node)) return std::ranges::any_of(tuple->items, holds_code);
  if (const auto* record = std::get_if<RecordValue>(&key.node))
    return std::ranges::any_of(record->members, [](const RecordValue::Named& one) { return holds_code(one.value); });
  return std::holds_alternative<StackValue>(key.node) || std::holds_alternative<SymbolValue>(key.node);
}

// Of one map: the scale is the same.
void add_to(HistogramValue& sum, const HistogramValue& more) {
  if (more.counts.empty()) return;
  if (sum.counts.empty()) sum.first = more.first;
  if (more.first < sum.first) {
    sum.counts.insert(sum.counts.begin(), sum.first - more.first, 0);
    sum.first = more.first;
  }
  const size_t start = more.first - sum.first;
  sum.counts.resize(std::max(sum.counts.size(), start + more.counts.size()));
  for (size_t i = 0; i < more.counts.size(); ++i) sum.counts[start + i] += more.counts[i];
}

void add_to(AverageValue& sum, const AverageValue& more) {
  sum.total += more.total;
  sum.count += more.count;
  sum.average = average(sum.total, sum.count, sum.is_signed);
}

// Of stats(): count, average, total.
void add_to(SummaryValue& sum, const SummaryValue& more) {
  SummaryValue::Number &count = sum.numbers[0], &mean = sum.numbers[1], &total = sum.numbers[2];
  count.bits += more.numbers[0].bits;
  total.bits += more.numbers[2].bits;
  mean.bits = average(total.bits, count.bits, mean.is_signed);
}

// min() and max().
bool is_extreme(const Aggregation& aggregation) {
  return aggregation.kernel_read == KernelRead::smallest || aggregation.kernel_read == KernelRead::largest;
}

void keep_extreme(const Aggregation& aggregation, Value& best, const Value& more) {
  const Rank now = std::visit(RankOf{}, best.node), other = std::visit(RankOf{}, more.node);
  const bool is_larger = compare_bits(other.number, now.number, now.is_signed) > 0;
  if (is_larger == (aggregation.kernel_read == KernelRead::largest)) best = more;
}

// One value of two, as a map with this aggregation has them.
void join(const Aggregation& aggregation, Value& sum, const Value& more) {
  if (is_extreme(aggregation)) return keep_extreme(aggregation, sum, more);
  if (auto* histogram = std::get_if<HistogramValue>(&sum.node))
    add_to(*histogram, std::get<HistogramValue>(more.node));
  else if (auto* mean = std::get_if<AverageValue>(&sum.node))
    add_to(*mean, std::get<AverageValue>(more.node));
  else if (auto* stats = std::get_if<SummaryValue>(&sum.node))
    add_to(*stats, std::get<SummaryValue>(more.node));
  else if (auto* number = std::get_if<int64_t>(&sum.node))
    *number =
        static_cast<int64_t>(static_cast<uint64_t>(*number) + static_cast<uint64_t>(std::get<int64_t>(more.node)));
  else
    std::get<uint64_t>(sum.node) += std::get<uint64_t>(more.node);
}

}  // namespace

bool may_be_alike(const MapSnapshot& map) {
  const bool can_join =
      map.aggregation && (map.aggregation->is(AggregationTrait::only_adds) || is_extreme(*map.aggregation));
  return can_join && !map.entries.empty() && holds_code(map.entries[0].key);
}

void join_alike(MapSnapshot& map) {
  if (!may_be_alike(map)) return;
  std::unordered_map<std::string, size_t> places;
  std::vector<MapSnapshot::Entry> kept;
  for (MapSnapshot::Entry& entry : map.entries) {
    const auto [place, is_new] = places.emplace(text_of(entry.key), kept.size());
    if (is_new)
      kept.push_back(std::move(entry));
    else
      join(*map.aggregation, kept[place->second].value, entry.value);
  }
  map.entries = std::move(kept);
}

void sort_for_top(MapSnapshot& map, uint64_t count, bool by_key, bool largest_first) {
  if (by_key)
    std::ranges::stable_sort(map.entries, [](const MapSnapshot::Entry& a, const MapSnapshot::Entry& b) {
      return compare_keys(a.key, b.key) < 0;
    });
  else
    sort_entries(map);
  if (largest_first) std::ranges::reverse(map.entries);
  if (map.keyed && count != 0 && count < map.entries.size()) map.entries.resize(count);
}

}  // namespace scry
