#include "base/text.h"

#include <gtest/gtest.h>

namespace scry {
namespace {

TEST(Wrapped, breaks_at_blanks) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree\n");
  EXPECT_EQ(wrapped("one two three", 9, "- ", "  "), "- one two\n  three\n");
  EXPECT_EQ(wrapped("unbreakable", 3), "unbreakable\n");
}

TEST(Wrapped, keeps_paragraphs_and_lines_with_four_blanks) {
  EXPECT_EQ(wrapped("a b\n    x  y  z\n\nc", 1), "a\nb\n    x  y  z\n\nc\n");
}

}  // namespace
}  // namespace scry
