// Text that foreign programs chose, inside of pages and pictures: it is shown, and can neither end an element nor run.
//
// In: any bytes. Out: bytes that XML, HTML and JavaScript read as that text. Characters that move a cursor or turn the
// direction of writing are made visible first (base/terminal.h). Tested by markup_test.cc.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scry {

// Between tags and inside of quoted attributes, of XML and of HTML.
void append_markup(std::string& out, std::string_view text);
// A string of JSON that may stand inside of <script>: no "<" is left in it.
void append_script_string(std::string& out, std::string_view text);

// A number with what it counts: "1,234 samples", "1.50 ms" of "us", "2.0 MiB" of "bytes"; the number alone for "".
std::string amount_text(uint64_t amount, std::string_view unit);
// "12.3%", of `all`; "0%" of nothing.
std::string share_text(uint64_t part, uint64_t all);

}  // namespace scry
