// The table of `strace -c`: how often each system call was made, how long it took, how often it failed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "syscalls/capture.h"
#include "values/value.h"

namespace scry {

// What a row of the table is made of.
struct CallCount {
  std::string name;
  uint64_t calls = 0, errors = 0, ns = 0, least_ns = 0, most_ns = 0;
  std::array<uint64_t, 3> percentile_ns{};  // p50, p90, p99
};

// A column: "calls" and the like of strace's -U, and percentiles besides.
struct CallColumn;
const CallColumn* find_call_column(std::string_view name);  // null: there is none
std::vector<std::string> call_column_names();

// Filled from the maps of a script, keyed by the number of the call: @calls, @errors, @total, @least, @most,
// @ns (percentiles); or call by call.
class CallSummary {
 public:
  // Names with commas between; "" for what strace shows. Both are known names; `order` may be "none".
  CallSummary(std::string_view columns, std::string_view order);
  void add(const MapSnapshot& map);
  void add(const syscalls::CallRecord& call);
  void append(std::string& out) const;  // nothing where no map was added
  // {"type": "system_calls", "data": [{"name": "read", "calls": 3, ...}]}: a member for each column.
  void append_json(std::string& out) const;

 private:
  std::vector<CallCount> sorted() const;

  std::vector<const CallColumn*> columns_;
  const CallColumn* order_;  // null: as the numbers of the calls are
  std::map<uint64_t, CallCount> rows_;
  // Of calls that came one by one: by time in ns, rounded to one of less than 4,000 values, how many took it.
  std::map<uint64_t, std::map<uint64_t, uint64_t>> times_;
};

}  // namespace scry
