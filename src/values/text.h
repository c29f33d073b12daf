// The text form of Values (language.md 6.4 to 6.6).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "values/value.h"

namespace scry {

void append_integer(std::string& out, int64_t number);
void append_integer(std::string& out, uint64_t number);
// 64 bits that stand for a signed or an unsigned number.
void append_integer(std::string& out, uint64_t bits, bool is_signed);
// Lower-case hex without a prefix or leading zeros.
void append_hex(std::string& out, uint64_t number);

// As print(x) shows it, without the newline. A histogram is its rows.
void append_text(std::string& out, const Value& value);
std::string text_of(const Value& value);

// The bracket that opens the text of a tuple, array or record ("{ " with its blank); empty for values of one piece.
std::string_view opening_of(const Value& value);

// Inside the brackets of "@x[...]": as above, a tuple without its parentheses.
void append_key_text(std::string& out, const Value& key);

// The forms of a buffer: %r (printable characters as they are), %rx ("\x0a\xff") and %rh ("0a ff").
void append_buffer_text(std::string& out, std::string_view bytes);
void append_buffer_escaped(std::string& out, std::string_view bytes);
void append_buffer_hex(std::string& out, std::string_view bytes);

// One row per bucket from the first to the last that was not zero, each with its newline.
void append_histogram(std::string& out, const HistogramValue& histogram);

}  // namespace scry
