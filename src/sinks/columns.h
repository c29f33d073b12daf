// Records as rows of a table: row() and table() of a script (docs/language.md 8.2).
//
// A column has the name of a member, in capitals, and its values below: numbers to the right, everything else to the
// left. Stacks have lines of their own below the row. Tested by columns_test.cc.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "values/text.h"
#include "values/value.h"

namespace scry {

inline constexpr const char* kPlain = "\x1b[0m";  // ends a color of a terminal

// Columns of a terminal that UTF-8 takes: one for each code point.
size_t columns_of(std::string_view text);

// The names of the columns of a record; of what is no record: one, "value".
std::vector<std::string> column_names(const Value& row);

// Rows that come one by one. A column is as wide as such values usually are, and grows when one is wider.
class StreamedRows {
 public:
  // With a heading before it, unless the row before had the same columns.
  void append(std::string& out, const Value& row, TextFor where);

 private:
  std::vector<std::string> names_;
  std::vector<size_t> widths_;
};

// All rows of a table at once: columns are as wide as what they hold. Nothing if there are none.
void append_table(std::string& out, std::span<const Value> rows, TextFor where);

// The rows that a map makes: the members of the key, then the value under the name of the map. A key that is no record
// is "key", or "key1", "key2", ... for a tuple; a value with several numbers has a column for each.
std::vector<Value> rows_of(const MapSnapshot& map);

}  // namespace scry
