// Writer: writes the text of one call. It knows the record, its pieces, and the style; kinds ask it for both.
//
// The pieces are memory of hostile processes, and the record may come from a file: every count in them is checked
// against the bytes that are there. Tested by call_test.cc, fuzzed by fuzz/syscalls_fuzz.cc.
#pragma once

#include <fmt/format.h>

#include <array>
#include <concepts>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "syscalls/call.h"
#include "syscalls/type.h"

namespace scry::syscalls {

class Writer {
 public:
  Writer(std::string& out, const Call& call, const Style& style, ProcessFacts& around);

  const Style& style() const { return style_; }
  ProcessFacts& around() { return around_; }
  uint64_t argument(uint8_t number) const { return call_.record->arguments[number < 6 ? number : 5]; }
  uint32_t pid() const { return call_.record->pid; }
  int64_t result() const { return call_.record->result; }
  auto state() const { return call_.record->state; }
  bool failed() const { return result() < 0 && result() >= kLastError; }

  // ---- what was taken
  // The piece of a step and element; nullopt: it was not taken, or could not be read.
  std::optional<Bytes> piece(uint8_t step, uint16_t element = 0) const;
  // Where its first piece is among the pieces; nullopt: it has none. Of a later turn it is looked for: few calls have
  // any.
  std::optional<uint32_t> first_piece(uint8_t step) const;
  // What a step of StepKind::addresses counted; nullopt, of StepKind::texts too: the array could not be read.
  std::optional<uint32_t> address_count(uint8_t step) const;

  // ---- text
  void put(std::string_view text) { out_ += text; }
  void put(char c) { out_ += c; }
  void put_signed(int64_t number);
  void put_unsigned(uint64_t number);
  void put_hex(uint64_t number);
  void put_octal(uint64_t number);
  void put_address(uint64_t address);  // "NULL" or hexadecimal
  void put_descriptor(int number);
  void put_process(int number);
  void put_flags(Family family, uint64_t value, std::string_view first = {});
  void put_name(Family family, uint64_t value);
  // A text that is known, with its number, as the style wants (-X).
  void put_named(uint64_t value, std::string_view text);
  enum class Escape : uint8_t { plain, hex };
  // In quotes. `cut`: "..." follows.
  void put_quoted(Bytes bytes, bool cut, Escape escape = Escape::plain);
  // Bytes of which all were `size`, and at most those of -s are shown.
  void put_data(Bytes bytes, uint64_t size, Escape escape = Escape::plain);
  void put_structure(const StructureRow& row, Bytes bytes);
  // The step that took the text to which a field of the structure points.
  void set_nested(uint8_t step) { nested_ = step; }
  uint8_t nested() const { return nested_; }
  std::string& out() { return out_; }

 private:
  void put_escaped(Bytes bytes, Escape escape);

  std::string& out_;
  const Call& call_;
  const Style& style_;
  ProcessFacts& around_;
  uint8_t nested_ = kMostSteps;
  std::array<std::optional<uint32_t>, kMostSteps> first_;
};

// A number, the text that stands for it, or both, as -X wants.
void append_either(std::string& out, const Style& style, std::string_view number, std::string_view text);

inline bool entered_only(const Writer& w) {
  return (w.state() & kEntered) != 0;
}
// Whether the record had no room for more elements of this step.
bool was_cut(const Writer& w, uint8_t step);
// As Writer::put_named(), of a number that -X does not show as hexadecimal.
inline void put_either(Writer& w, std::string_view number, std::string_view text) {
  append_either(w.out(), w.style(), number, text);
}

// Likewise, where `put_text` writes the text.
template <std::invocable Put>
void put_either(Writer& w, std::string_view number, Put put_text) {
  if (w.style().flags == Style::Flags::names) return put_text();
  w.put(number);
  if (w.style().flags == Style::Flags::raw) return;
  w.put(" /* ");
  put_text();
  w.put(" */");
}

template <class... Arguments>
void print(Writer& w, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(w.out()), format, std::forward<Arguments>(arguments)...);
}

// Whether strace shows bytes as text with escapes in this style as hexadecimal.
bool wants_hex(Bytes bytes, const Style& style);

// A number of a slot with its sign; at most `most` bytes count.
int64_t signed_number(const Slot& slot, unsigned most = 8);
uint64_t unsigned_number(const Slot& slot, unsigned most = 8);

}  // namespace scry::syscalls
