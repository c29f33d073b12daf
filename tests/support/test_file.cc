#include "test_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace scry::test {
namespace {

constexpr std::string_view kMark = "== ";

// The name and argument of a section line, or false.
bool parse_head(std::string_view line, Section& section) {
  if (!line.starts_with(kMark)) return false;
  line.remove_prefix(kMark.size());
  const size_t blank = std::min(line.find(' '), line.size());
  section.name = line.substr(0, blank);
  section.argument = blank < line.size() ? line.substr(blank + 1) : "";
  return !section.name.empty() &&
         std::all_of(section.name.begin(), section.name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

const Section* TestFile::find(std::string_view name) const {
  for (const Section& section : sections)
    if (section.name == name) return &section;
  return nullptr;
}

std::string_view TestFile::text(std::string_view name) const {
  const Section* section = find(name);
  return section ? std::string_view(section->text) : std::string_view();
}

Result<TestFile> read_test_file(const std::filesystem::path& path, const std::vector<std::string_view>& allowed,
                                const std::vector<std::string_view>& repeated) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return fail(errno, fmt::format("read {}", path.string()));
  TestFile file{.path = path};
  std::string line;
  for (size_t number = 1; std::getline(stream, line); ++number) {
    const std::string place = fmt::format("{}:{}", path.string(), number);
    Section section;
    if (parse_head(line, section)) {
      if (std::find(allowed.begin(), allowed.end(), section.name) == allowed.end())
        return fail(fmt::format("{}: unknown section '{}' (known: {})", place, section.name, fmt::join(allowed, ", ")));
      const bool repeatable = std::find(repeated.begin(), repeated.end(), section.name) != repeated.end();
      if (file.find(section.name) && !repeatable)
        return fail(fmt::format("{}: a second section '{}'", place, section.name));
      file.sections.push_back(std::move(section));
    } else if (!file.sections.empty()) {
      file.sections.back().text += line + "\n";
    } else if (!line.empty() && line[0] != '#') {
      return fail(place + ": text before the first section must be a comment");
    } else {
      file.comment += line + "\n";
    }
  }
  if (file.comment.find_first_not_of("# \n") == std::string::npos)
    return fail(fmt::format("{}:1: say in a comment at the top what the test proves", path.string()));
  return file;
}

Result<> write_test_file(const TestFile& file) {
  std::ofstream stream(file.path, std::ios::binary);
  stream << file.comment;
  for (const Section& section : file.sections)
    stream << kMark << section.name << (section.argument.empty() ? "" : " ") << section.argument << "\n"
           << section.text;
  if (!stream.flush()) return fail(errno, fmt::format("write {}", file.path.string()));
  return {};
}

}  // namespace scry::test
