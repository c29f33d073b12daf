// The text form of Values (docs/language.md 8.2, 10.6). This file and stack_text.h are the only places that make text
// of values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "values/value.h"

namespace scry {

// Where text goes. On a terminal, what is in strings, names and paths is escaped (base/terminal.h); the bytes of a file
// or a pipe are those of the value.
enum class TextFor : uint8_t { file, terminal };

void append_integer(std::string& out, int64_t number);
void append_integer(std::string& out, uint64_t number);
// 64 bits that stand for a signed or an unsigned number.
void append_integer(std::string& out, uint64_t bits, bool is_signed);
// Lower-case hex without a prefix or leading zeros.
void append_hex(std::string& out, uint64_t number);

// As print(x) shows it, without the newline. A histogram is its rows.
void append_text(std::string& out, const Value& value, TextFor where = TextFor::file);
std::string text_of(const Value& value);
// The text inside a value, as it is or escaped.
void append_foreign(std::string& out, std::string_view text, TextFor where);

// The bracket that opens the text of a tuple, array or record ("{ " with its blank); empty for values of one piece.
std::string_view opening_of(const Value& value);

// Inside the brackets of "@x[...]": as above, a tuple without its parentheses.
void append_key_text(std::string& out, const Value& key, TextFor where = TextFor::file);

// The forms of a buffer: %r (printable characters as they are), %rx ("\x0a\xff") and %rh ("0a ff").
void append_buffer_text(std::string& out, std::string_view bytes);
void append_buffer_escaped(std::string& out, std::string_view bytes);
void append_buffer_hex(std::string& out, std::string_view bytes);

// One row per bucket from the first to the last that was not zero, each with its newline.
void append_histogram(std::string& out, const HistogramValue& histogram);

}  // namespace scry
