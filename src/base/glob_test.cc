#include "base/glob.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace scry {
namespace {

TEST(Glob, is_anchored_at_both_ends_without_stars) {
  EXPECT_TRUE(glob_match("vfs_read", "vfs_read"));
  EXPECT_FALSE(glob_match("vfs_read", "vfs_readv"));
  EXPECT_FALSE(glob_match("vfs_read", "xvfs_read"));
  EXPECT_FALSE(glob_match("", "a"));
  EXPECT_TRUE(glob_match("", ""));
}

TEST(Glob, star_stands_for_any_text_also_none) {
  EXPECT_TRUE(glob_match("vfs_*", "vfs_read"));
  EXPECT_TRUE(glob_match("vfs_*", "vfs_"));
  EXPECT_TRUE(glob_match("*read*", "vfs_readv"));
  EXPECT_TRUE(glob_match("*", ""));
  EXPECT_TRUE(glob_match("**", "x"));
}

TEST(Glob, pieces_must_occur_in_order) {
  EXPECT_TRUE(glob_match("sys_*_open*at", "sys_enter_openat"));
  EXPECT_FALSE(glob_match("*b*a*", "ab"));
  EXPECT_TRUE(glob_match("*ab", "aab"));
  EXPECT_FALSE(glob_match("a*a", "a"));
}

TEST(Glob, question_marks_and_brackets_are_literal) {
  EXPECT_FALSE(glob_match("a?c", "abc"));
  EXPECT_TRUE(glob_match("a?c", "a?c"));
  EXPECT_FALSE(glob_match("[ab]", "a"));
}

TEST(Glob, many_stars_over_a_long_text_stay_quick) {
  std::string pattern;
  for (int i = 0; i < 100; ++i) pattern += "*a";
  EXPECT_FALSE(glob_match(pattern + "b", std::string(100'000, 'a')));
}

// The obvious definition, exponential in the number of stars.
bool slow_match(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] != '*') return !text.empty() && pattern[0] == text[0] && slow_match(pattern.substr(1), text.substr(1));
  return slow_match(pattern.substr(1), text) || (!text.empty() && slow_match(pattern, text.substr(1)));
}

TEST(Glob, agrees_with_the_obvious_definition) {
  const unsigned seed = 20260301;
  std::mt19937 random(seed);
  auto draw = [&](const char* letters, unsigned count, unsigned longest) {
    std::string text(random() % (longest + 1), ' ');
    for (char& c : text) c = letters[random() % count];
    return text;
  };
  for (int i = 0; i < 20'000; ++i) {
    const std::string pattern = draw("ab*", 3, 7), text = draw("ab", 2, 9);
    ASSERT_EQ(glob_match(pattern, text), slow_match(pattern, text)) << pattern << " on " << text << ", seed " << seed;
  }
}

}  // namespace
}  // namespace scry
