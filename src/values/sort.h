// The order of a map's entries, and what `top` and `div` of print() do to them (docs/language.md 5.6).
//
// Integers of any width, averages, stats and histograms are ordered by value (average, total of all buckets), then by
// key; everything else by key. Equal entries keep their order.
//
// Keys: integers as signed 64-bit numbers, also unsigned ones (those from 2^63 up come first: existing output depends
// on it); pointers by address; enumerators by number; text bytewise; symbols and stacks by name and offset of each
// frame, then by address; times by time; network addresses by family, then byte by byte; tuples, arrays and records
// element by element.
#pragma once

#include <compare>
#include <cstdint>
#include <span>

#include "values/value.h"

namespace scry {

std::strong_ordering compare_keys(const Value& a, const Value& b);
void sort_entries(MapSnapshot& map);

// The last `top` entries of a sorted keyed map; all of them for 0, for a `top` beyond the size and for a scalar map.
std::span<const MapSnapshot::Entry> top_entries(const MapSnapshot& map, uint64_t top);

// The value with its integers divided, cut toward zero; 0 divides as 1. Averages and stats divide the average only,
// hist its counts, lhist nothing; integers inside tuples, arrays and records are divided, text, enumerators, pointers
// and bools stay.
Value divided(const Value& value, uint64_t divisor);
// The same with decimals after the point, cut toward zero: integers become their digits. Counts of histograms stay
// whole.
Value divided_finely(const Value& value, uint64_t divisor, unsigned decimals);

// Whether keys of it may have the same text: stacks do, at several addresses.
bool may_be_alike(const MapSnapshot& map);
// Entries whose keys have the same text become one, if two values can be made one: those that only add, min(), max(). A
// program that ran several times has the same stack at several addresses.
void join_alike(MapSnapshot& map);

// Whole values or keys first to last, largest or smallest in front; of a keyed map at most `count` entries stay (0:
// all).
void sort_for_top(MapSnapshot& map, uint64_t count, bool by_key, bool largest_first);

}  // namespace scry
