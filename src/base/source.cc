#include "base/source.h"

#include <algorithm>

#include "base/result.h"

namespace scry {

Span cover(Span a, Span b) {
  if (!a.known()) return b;
  if (!b.known()) return a;
  if (a.source != b.source) bug("cover() of spans in different sources");
  return {a.source, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

// The byte order mark that some editors write before a file has no meaning and is invisible: no message may be
// about it.
SourceId Sources::add(std::string name, std::string text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  sources_.push_back({std::move(name), std::move(text)});
  return SourceId(sources_.size() - 1);
}

std::string_view Sources::text(Span span) const {
  if (!span.known()) return {};
  return std::string_view((*this)[span.source].text).substr(span.begin, span.end - span.begin);
}

Position Sources::position(SourceId id, uint32_t offset) const {
  std::string_view text = (*this)[id].text;
  text = text.substr(0, std::min<size_t>(offset, text.size()));
  size_t line_start = text.rfind('\n') + 1;  // npos + 1 is 0
  return {static_cast<uint32_t>(1 + std::count(text.begin(), text.end(), '\n')),
          static_cast<uint32_t>(offset - line_start + 1)};
}

std::string_view Sources::line(SourceId id, uint32_t line) const {
  std::string_view rest = (*this)[id].text;
  for (; line > 1; --line) {
    size_t newline = rest.find('\n');
    if (newline == std::string_view::npos) return {};
    rest.remove_prefix(newline + 1);
  }
  return rest.substr(0, rest.find('\n'));
}

}  // namespace scry
