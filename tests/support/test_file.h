// TestFile: a test in sections (*.t), as tests/README.md describes it: a comment that says what the test proves, then
// lines `== NAME ARGUMENT`, each with the text up to the next one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace scry::test {

struct Section {
  std::string name;
  std::string argument;  // the rest of the section line, "" if none
  std::string text;      // the lines below it, with their newlines
};

struct TestFile {
  std::filesystem::path path;
  std::string comment;  // the lines before the first section
  std::vector<Section> sections;

  // The only section of this name, or null.
  const Section* find(std::string_view name) const;
  Section* find(std::string_view name) { return const_cast<Section*>(std::as_const(*this).find(name)); }
  std::string_view text(std::string_view name) const;  // "" without such a section
};

// Names outside `allowed` are refused, so that a misspelt section cannot switch a check off; so is a second section of
// any name that is not among `repeated`.
Result<TestFile> read_test_file(const std::filesystem::path& path, const std::vector<std::string_view>& allowed,
                                const std::vector<std::string_view>& repeated);
Result<> write_test_file(const TestFile& file);

}  // namespace scry::test
