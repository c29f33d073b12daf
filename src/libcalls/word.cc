#include "libcalls/word.h"

#include <algorithm>
#include <clocale>
#include <iterator>

namespace scry::libcalls {

using namespace std::string_view_literals;
using syscalls::Writer;

namespace {

constexpr std::string_view kLetters = "viulLhHbBcoxpFsSzdfDTnNtWP.?-2gmGCkyeaEOV{}[]";
constexpr int kMostRegister = 5;

void put_guessed(Writer& w, uint64_t value) {
  constexpr int64_t kSmall = 10'000;
  const auto number = static_cast<int64_t>(value);
  // Registers of 32-bit values have what was in their upper half, or nothing there.
  const auto low = static_cast<int32_t>(value);
  if (number > -kSmall && number < kSmall)
    w.put_signed(number);
  else if (value <= UINT32_MAX && low > -kSmall && low < 0)
    w.put_signed(low);
  else
    w.put_hex(value);
}

void put_signal(Writer& w, uint64_t value) {
  const std::string_view name = syscalls::signal_name(static_cast<int>(value));
  if (name.empty()) return w.put_signed(static_cast<int32_t>(value));
  w.put(name);
}

void put_category(Writer& w, uint64_t value) {
  struct Category {
    uint32_t number;
    std::string_view name;
  };
  constexpr Category kCategories[] = {
      {LC_CTYPE, "LC_CTYPE"},       {LC_NUMERIC, "LC_NUMERIC"},   {LC_TIME, "LC_TIME"}, {LC_COLLATE, "LC_COLLATE"},
      {LC_MONETARY, "LC_MONETARY"}, {LC_MESSAGES, "LC_MESSAGES"}, {LC_ALL, "LC_ALL"}};
  const auto* row = std::ranges::find(kCategories, static_cast<uint32_t>(value), &Category::number);
  if (row == std::end(kCategories)) return w.put_signed(static_cast<int32_t>(value));
  w.put(row->name);
}

// A count; the few largest numbers are errors: (size_t)-1.
void put_count(Writer& w, uint64_t value) {
  constexpr int64_t kErrors = -4096;
  if (const auto number = static_cast<int64_t>(value); number < 0 && number > kErrors) return w.put_signed(number);
  w.put_unsigned(value);
}

// A char of a program, of which only the low byte counts.
void put_byte(Writer& w, uint64_t value) {
  const auto number = static_cast<int8_t>(value);
  if (number < 0) return w.put_signed(number);
  put_character(w, static_cast<uint64_t>(number));
}

struct NumberRow {
  char letter;
  void (*put)(Writer& w, uint64_t value);
};
constexpr NumberRow kNumberRows[] = {
    {'i', [](Writer& w, uint64_t value) { w.put_signed(static_cast<int32_t>(value)); }},
    {'u', [](Writer& w, uint64_t value) { w.put_unsigned(static_cast<uint32_t>(value)); }},
    {'l', [](Writer& w, uint64_t value) { w.put_signed(static_cast<int64_t>(value)); }},
    {'L', put_count},
    {'h', [](Writer& w, uint64_t value) { w.put_signed(static_cast<int16_t>(value)); }},
    {'H', [](Writer& w, uint64_t value) { w.put_unsigned(static_cast<uint16_t>(value)); }},
    {'b', [](Writer& w, uint64_t value) { w.put_signed(static_cast<int8_t>(value)); }},
    {'B', [](Writer& w, uint64_t value) { w.put_unsigned(static_cast<uint8_t>(value)); }},
    {'c', put_character},
    {'k', put_byte},
    {'y', [](Writer& w, uint64_t value) { w.put(static_cast<uint8_t>(value) ? "true" : "false"); }},
    {'m', [](Writer& w, uint64_t value) { print(w, "{:#o}", static_cast<uint32_t>(value)); }},
    {'o', [](Writer& w, uint64_t value) { print(w, "{:#o}", static_cast<uint32_t>(value)); }},
    {'x', [](Writer& w, uint64_t value) { w.put_hex(static_cast<uint32_t>(value)); }},
    {'G', put_signal},
    {'C', put_category},
    {'g', put_guessed},
};

}  // namespace

std::optional<Word> parse_word(std::string_view text) {
  if (text.empty() || kLetters.find(text[0]) == std::string_view::npos) return std::nullopt;
  Word word{text[0]};
  text.remove_prefix(1);
  if (const size_t at = text.find('@'); at != std::string_view::npos) {
    if (text.size() != at + 2 || text[at + 1] < '0' || text[at + 1] > '0' + kMostRegister) return std::nullopt;
    word.reg = static_cast<int8_t>(text[at + 1] - '0');
    text = text.substr(0, at);
  }
  for (const char digit : text) {
    if (digit < '0' || digit > '9' || word.number > 9) return std::nullopt;
    word.number = static_cast<uint8_t>(10 * word.number + (digit - '0'));
  }
  return word;
}

bool put_number(Writer& w, const Word& word, uint64_t value) {
  const auto* row = std::ranges::find(kNumberRows, word.letter, &NumberRow::letter);
  if (row == std::end(kNumberRows)) return false;
  row->put(w, value);
  return true;
}

void put_character(Writer& w, uint64_t value) {
  const auto c = static_cast<unsigned char>(value);
  if (static_cast<int32_t>(value) != c) return w.put_signed(static_cast<int32_t>(value));  // EOF
  constexpr std::string_view kEscaped = "\\'\a\b\f\n\r\t\v\0"sv, kNames = "\\'abfnrtv0";
  w.put('\'');
  if (const size_t at = kEscaped.find(static_cast<char>(c)); at != std::string_view::npos)
    w.put('\\'), w.put(kNames[at]);
  else if (c >= ' ' && c < 0x7f)
    w.put(static_cast<char>(c));
  else
    print(w, "\\{:03o}", c);
  w.put('\'');
}

}  // namespace scry::libcalls
