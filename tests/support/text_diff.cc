#include "text_diff.h"

#include <algorithm>
#include <vector>

namespace scry::test {
namespace {

constexpr size_t kContext = 3;          // common lines shown around the differing part
constexpr size_t kLongestTable = 2000;  // lines of the differing part up to which common lines are looked for

using Lines = std::vector<std::string_view>;

Lines split_lines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1);
    lines.push_back(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  return lines;
}

void append(std::string& out, char mark, std::string_view line) {
  out += mark;
  if (line.ends_with('\n')) {
    out += line;
  } else {
    out.append(line).append("\n\\ no newline at the end\n");
  }
}

// The differing middle: a longest common subsequence by the textbook table.
void append_middle(std::string& out, const Lines& a, const Lines& b) {
  std::vector<std::vector<uint32_t>> common;
  if (a.size() <= kLongestTable && b.size() <= kLongestTable) {
    common.assign(a.size() + 1, std::vector<uint32_t>(b.size() + 1));
    for (size_t i = a.size(); i-- > 0;)
      for (size_t j = b.size(); j-- > 0;)
        common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  }
  size_t i = 0, j = 0;
  while (!common.empty() && i < a.size() && j < b.size()) {
    if (a[i] == b[j]) {
      append(out, ' ', a[i]);
      ++i, ++j;
    } else if (common[i + 1][j] >= common[i][j + 1]) {
      append(out, '-', a[i++]);
    } else {
      append(out, '+', b[j++]);
    }
  }
  while (i < a.size()) append(out, '-', a[i++]);
  while (j < b.size()) append(out, '+', b[j++]);
}

}  // namespace

std::string diff_lines(std::string_view expected, std::string_view real, std::string_view title) {
  if (expected == real) return "";
  const Lines a = split_lines(expected), b = split_lines(real);
  const size_t shorter = std::min(a.size(), b.size());
  size_t head = 0, tail = 0;
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  std::string out = "--- expected " + std::string(title) + "\n+++ real " + std::string(title) + "\n";
  for (size_t i = head - std::min(head, kContext); i < head; ++i) append(out, ' ', a[i]);
  append_middle(out, Lines(a.begin() + static_cast<long>(head), a.end() - static_cast<long>(tail)),
                Lines(b.begin() + static_cast<long>(head), b.end() - static_cast<long>(tail)));
  for (size_t i = a.size() - tail; i < a.size() && i < a.size() - tail + kContext; ++i) append(out, ' ', a[i]);
  return out;
}

}  // namespace scry::test
