// Text that foreign programs chose, made safe for a terminal: file names, comms, symbols and strings may hold escape
// sequences that move the cursor, rename the window or answer in the shell's place.
//
// What is escaped is visible: \n \r \t, \x1b for other control characters and for bytes that are not UTF-8, \u{202e}
// for C1 controls, line separators and marks that turn the direction of writing. Everything else passes unchanged. In:
// bytes. Out: the same bytes where nothing is dangerous.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace scry {

enum class Lines : uint8_t {
  escaped,  // one value: a newline or tab in it is escaped too
  kept,     // a text of several lines: newlines and tabs pass
};

void append_for_terminal(std::string& out, std::string_view text, Lines lines);
std::string for_terminal(std::string_view text, Lines lines);

// What the variable COLUMNS says about the width of lines; 0: nothing.
uint32_t columns_by_environment();

// Characters that terminals obey, or that make a line read otherwise than it is: controls, separators, marks of
// direction.
bool is_dangerous(char32_t code);

// The length of the UTF-8 sequence that `text` begins with, 1 to 4; 0 when its first byte belongs to none. Overlong
// forms, surrogates and what lies beyond U+10FFFF are none (RFC 3629).
size_t utf8_length(std::string_view text);
// The code point of such a sequence.
char32_t utf8_code(std::string_view sequence);

}  // namespace scry
