#include "sinks/markup.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "base/terminal.h"
#include "values/json.h"

namespace scry {

namespace {

// U+FFFE and U+FFFF are no characters: an XML reader refuses the whole file.
bool is_no_character(std::string_view sequence) {
  return sequence == "\xef\xbf\xbe" || sequence == "\xef\xbf\xbf";
}

struct Scale {
  std::string_view unit;  // what is counted
  double factor;          // of the larger unit below
  const char* name;       // of one that large
};
// From the smallest of each kind of unit on; the last that is not larger than the amount is taken.
constexpr Scale kScales[] = {
    {"ns", 1, "ns"},
    {"ns", 1e3, "us"},
    {"ns", 1e6, "ms"},
    {"ns", 1e9, "s"},
    {"us", 1, "us"},
    {"us", 1e3, "ms"},
    {"us", 1e6, "s"},
    {"ms", 1, "ms"},
    {"ms", 1e3, "s"},
    {"bytes", 1, "bytes"},
    {"bytes", 1024, "KiB"},
    {"bytes", 1048576, "MiB"},
    {"bytes", 1073741824, "GiB"},
};

std::string grouped(uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

}  // namespace

void append_markup(std::string& out, std::string_view text) {
  const std::string visible = for_terminal(text, Lines::escaped);
  for (size_t at = 0; at < visible.size();) {
    const size_t length = utf8_length(std::string_view(visible).substr(at));
    const std::string_view sequence = std::string_view(visible).substr(at, length);
    at += length;
    if (is_no_character(sequence))
      out += "\xef\xbf\xbd";  // U+FFFD
    else if (sequence == "&")
      out += "&amp;";
    else if (sequence == "<")
      out += "&lt;";
    else if (sequence == ">")
      out += "&gt;";
    else if (sequence == "\"")
      out += "&quot;";
    else if (sequence == "'")
      out += "&#39;";
    else
      out += sequence;
  }
}

void append_script_string(std::string& out, std::string_view text) {
  std::string json;
  append_json_string(json, for_terminal(text, Lines::escaped));
  for (const char c : json) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
}

std::string amount_text(uint64_t amount, std::string_view unit) {
  const Scale* chosen = nullptr;
  for (const Scale& scale : kScales)
    if (scale.unit == unit && (!chosen || static_cast<double>(amount) >= scale.factor)) chosen = &scale;
  if (!chosen) return unit.empty() ? grouped(amount) : fmt::format("{} {}", grouped(amount), unit);
  if (chosen->factor == 1) return fmt::format("{} {}", grouped(amount), chosen->name);
  return fmt::format("{:.3g} {}", std::round(static_cast<double>(amount) / chosen->factor * 100) / 100, chosen->name);
}

std::string share_text(uint64_t part, uint64_t all) {
  const double share = all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
  if (part == all || part == 0) return fmt::format("{:.0f}%", share);
  return share < 0.1 ? fmt::format("{:.2f}%", share) : fmt::format("{:.1f}%", share);
}

}  // namespace scry
