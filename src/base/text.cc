#include "base/text.h"

namespace scry {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

namespace {

void wrap_line(std::string& text, std::string_view line, size_t width, std::string_view first, std::string_view next) {
  std::string out(first);
  bool has_word = false;
  for (const std::string& word : split(line, ' ')) {
    if (has_word && out.size() + 1 + word.size() > width) {
      text += out + '\n';
      out = next;
      has_word = false;
    }
    out += (has_word ? " " : "") + word;
    has_word = true;
  }
  text += out + '\n';
}

}  // namespace

std::string wrapped(std::string_view text, size_t width, std::string_view first, std::string_view next) {
  std::string out;
  for (const std::string& line : split(text, '\n')) {
    if (line.starts_with("    "))
      out += line + '\n';
    else
      wrap_line(out, line, width, out.empty() ? first : next, next);
  }
  return out;
}

}  // namespace scry
