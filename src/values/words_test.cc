#include "values/words.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace scry {
namespace {

using namespace std::string_literals;

TEST(Words, are_quoted_if_they_are_empty_or_have_blanks) {
  const std::pair<std::string, const char*> kCases[] = {
      {"", ""},
      {"ls\0"s, "ls"},
      {"ls\0-l\0/tmp\0"s, "ls -l /tmp"},
      {"sh\0-c\0echo a b\0"s, "sh -c 'echo a b'"},
      {"a\0\0b\0"s, "a '' b"},
      {"a\0\0\0"s, "a '' ''"},
      {"echo\0it's\0say \"x\"\0"s, R"(echo 'it'\''s' 'say "x"')"},
      {"a\0cut off"s, "a 'cut off'"},
      {"\0b\0"s, "'' b"},
      {"nginx: worker\0\0\0\0\0\0\0\0"s, "'nginx: worker'"},
      {std::string(50, '\0'), ""},
  };
  for (const auto& [bytes, text] : kCases) EXPECT_EQ(words_text(bytes), text);
}

}  // namespace
}  // namespace scry
