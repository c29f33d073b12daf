// The text of strings that lie one after the other, each with its NUL: the arguments of a process.
#pragma once

#include <string>
#include <string_view>

namespace scry {

// With blanks between the words; a word that is empty, or has blanks or quotes, is quoted as for a shell. A few empty
// words at the end are words; more are what a title of the process, or a buffer, did not fill.
std::string words_text(std::string_view words);

}  // namespace scry
