#include "c/endless_headers.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <charconv>
#include <string>
#include <vector>

namespace scry {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text;
}

bool take(std::string_view& text, std::string_view word) {
  text = without_blanks(text);
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

enum class Kind : uint8_t { missing, ends, endless };

Kind kind_of(const std::string& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return Kind::missing;
  return S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode) ? Kind::ends : Kind::endless;
}

// The first file of that name decides, as for the compiler.
bool is_endless(const std::string& name, bool quoted, const CIncludes& includes) {
  if (name.starts_with('/')) return kind_of(name) == Kind::endless;
  std::vector<std::string> folders;
  if (quoted) folders.emplace_back(".");
  if (quoted) folders.insert(folders.end(), includes.own_folders.begin(), includes.own_folders.end());
  folders.insert(folders.end(), includes.folders.begin(), includes.folders.end());
  for (const std::string& folder : folders)
    if (const Kind kind = kind_of(fmt::format("{}/{}", folder, name)); kind != Kind::missing)
      return kind == Kind::endless;
  return false;
}

CError endless(const std::string& name) {
  return {.message = fmt::format("cannot include '{}': a FIFO or a device never ends", name)};
}

}  // namespace

std::optional<CError> find_endless_header(std::string_view text, const CIncludes& includes) {
  for (const std::string& file : includes.files)
    if (is_endless(file, true, includes)) return endless(file);
  CError place;
  for (; !text.empty(); ++place.line) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!take(line, "#")) continue;
    const bool includes_file = take(line, "include");
    line = without_blanks(line);
    const size_t open = line.find_first_of("\"<");
    const size_t close = open == line.npos ? line.npos : line.find(line[open] == '<' ? '>' : '"', open + 1);
    if (close == line.npos) continue;
    const std::string name(line.substr(open + 1, close - open - 1));
    if (includes_file && open == 0 && is_endless(name, line[open] == '"', includes)) {
      place.message = endless(name).message;
      return place;
    }
    uint32_t number = 0;  // `# 12 "file"`: the next line is that one
    if (includes_file || std::from_chars(line.data(), line.data() + open, number).ec != std::errc()) continue;
    place.file = name;
    place.line = number - 1;
  }
  return std::nullopt;
}

}  // namespace scry
