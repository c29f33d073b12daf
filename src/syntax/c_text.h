// C text in the prologue of a script: where it ends. Its meaning is for the C pass of types/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scry {

// The end of a preprocessor line that starts at `begin`: its newline, or the end of the text. A line that ends in a
// backslash goes on in the next one.
uint32_t preprocessor_line_end(std::string_view text, uint32_t begin);

// `keyword_end` is the offset after struct, union or enum. Where only names and balanced groups stand before a `{`,
// this is a C definition: the offset of that `{`.
std::optional<uint32_t> find_c_body(std::string_view text, uint32_t keyword_end);

// The end of a declaration that begins at `begin` (a typedef): after the `;` outside all groups. Nothing without one.
std::optional<uint32_t> c_declaration_end(std::string_view text, uint32_t begin);

// The end of the definition whose `{` is at `body`: after its attributes and its semicolon. Nothing if it is not
// closed.
std::optional<uint32_t> c_definition_end(std::string_view text, uint32_t body);

// The names that a piece of C text, a `#define` line or the definition of an enum, makes values of.
std::vector<std::string> names_of_values(std::string_view piece);

}  // namespace scry
