// The JSON form of Values (docs/formats.md): no spaces between array elements, ", " and ": " in objects.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "values/value.h"

namespace scry {

void append_json(std::string& out, const Value& value);
// Numbers that a double cannot hold exactly are quoted: readers in JavaScript would change them silently.
void append_json_integer(std::string& out, uint64_t bits, bool is_signed);
// Quoted and escaped; valid UTF-8 passes unchanged, any other byte nn becomes \uefnn (docs/formats.md).
void append_json_string(std::string& out, std::string_view text);
// The text itself as UTF-8: every other byte nn is the character U+EFnn.
std::string as_utf8(std::string_view text);
// Escapes what is dangerous on a terminal in JSON text that is complete: it stays the same JSON.
std::string json_for_terminal(std::string_view json);
// A map key as an object's key: its text without outer parentheses and without any space, quoted.
void append_json_key(std::string& out, const Value& key);

}  // namespace scry
