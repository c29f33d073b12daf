// Source texts and places in them.
//
// A Span is a half-open byte range [begin, end) of one source text of a Sources table. Lines and columns are derived
// when a message is printed; both are 1-based and columns count bytes (a tab counts one).
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace scry {

enum class SourceId : uint32_t {};
inline constexpr SourceId kNoSource{UINT32_MAX};

struct Span {
  SourceId source = kNoSource;
  uint32_t begin = 0;
  uint32_t end = 0;

  bool known() const { return source != kNoSource; }
  friend bool operator==(const Span&, const Span&) = default;
};

// The smallest span that covers both; they must lie in the same source.
Span cover(Span a, Span b);

struct Position {
  uint32_t line = 0;
  uint32_t column = 0;
};

struct Source {
  std::string name;  // as typed by the user; "stdin" for -e and -
  std::string text;
};

// Owns every source text of a run; texts keep their address until the table dies.
class Sources {
 public:
  SourceId add(std::string name, std::string text);
  const Source& operator[](SourceId id) const { return sources_[static_cast<uint32_t>(id)]; }
  std::string_view text(Span span) const;
  Position position(SourceId id, uint32_t offset) const;
  // The text of a 1-based line without its newline.
  std::string_view line(SourceId id, uint32_t line) const;

  // How many columns a line may take where messages show it: the width of the terminal; 0: as many as it has.
  void set_columns(uint32_t columns) { columns_ = columns; }
  uint32_t columns() const { return columns_; }

 private:
  std::deque<Source> sources_;
  uint32_t columns_ = 0;
};

}  // namespace scry
