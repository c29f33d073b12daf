// The cases are sentences of ltrace(1), "FILTER EXPRESSIONS".
#include "libcalls/filter.h"

#include <gtest/gtest.h>

namespace scry::libcalls {
namespace {

bool matches(std::string_view filter, std::string_view name, std::string_view file = "app", bool is_main = true) {
  const std::string path = "/opt/" + std::string(file);
  return Filter::parse(filter)->matches({name, file, path, is_main});
}

TEST(Filter, names_are_added_and_taken_away_in_order) {
  EXPECT_TRUE(matches("malloc+free", "free"));
  EXPECT_FALSE(matches("malloc+free", "calloc"));
  EXPECT_TRUE(matches("str*-strlen", "strcpy"));
  EXPECT_FALSE(matches("str*-strlen", "strlen"));
  EXPECT_TRUE(matches("str*-strlen+strlen", "strlen"));
}

TEST(Filter, a_leading_minus_takes_from_everything) {
  EXPECT_TRUE(matches("-puts", "malloc"));
  EXPECT_FALSE(matches("-puts", "puts"));
}

TEST(Filter, patterns_match_the_whole_name) {
  EXPECT_FALSE(matches("alloc", "malloc"));
  EXPECT_TRUE(matches("*alloc", "malloc"));
  EXPECT_TRUE(matches("^malloc$", "malloc"));
}

TEST(Filter, regular_expressions_stand_between_slashes) {
  EXPECT_TRUE(matches("/^mem(cpy|set)$/", "memset"));
  EXPECT_FALSE(matches("/^mem(cpy|set)$/", "memmove"));
  EXPECT_TRUE(matches("/^str/-/len/", "strcpy"));
  EXPECT_FALSE(matches("/^str/-/len/", "strlen"));
}

TEST(Filter, libraries_follow_an_at_sign) {
  EXPECT_TRUE(matches("malloc@libc.so*", "malloc", "libc.so.6", false));
  EXPECT_FALSE(matches("malloc@libc.so*", "malloc"));
  EXPECT_TRUE(matches("@libc.*", "puts", "libc.so.6", false));
  EXPECT_FALSE(matches("malloc-@libc.so*", "malloc", "libc.so.6", false));
  EXPECT_TRUE(matches("malloc-@libc.so*", "malloc"));
  EXPECT_TRUE(matches("/alloc@libc/", "malloc", "libc.so.6", false));
  EXPECT_TRUE(matches("@/opt/lib*", "puts", "libc.so.6", false));
}

TEST(Filter, main_is_the_program_and_no_library) {
  EXPECT_TRUE(matches("@MAIN", "puts"));
  EXPECT_FALSE(matches("@MAIN", "puts", "MAIN", false));
  EXPECT_TRUE(matches("@^MAIN", "puts", "MAIN", false));
}

TEST(Filter, what_is_none_is_refused) {
  EXPECT_EQ(Filter::parse("").error().what, "an expression is empty");
  EXPECT_EQ(Filter::parse("malloc+").error().what, "a sign is not followed by a name");
  EXPECT_EQ(Filter::parse("/(/").error().what, "'/(/' is not a regular expression");
}

TEST(Selection, options_of_one_kind_are_alternatives) {
  const auto selection = Selection::parse("-e malloc -e free -x main@MAIN");
  const Candidate free{"free", "app", "/opt/app", true}, puts{"puts", "app", "/opt/app", true};
  const Candidate library{"free", "libc.so.6", "/lib/libc.so.6", false}, main{"main", "app", "/opt/app", true};
  EXPECT_TRUE(selection->wants_call(free, library));
  EXPECT_FALSE(selection->wants_call(puts, library));
  EXPECT_TRUE(selection->functions.front().matches(main));
  EXPECT_FALSE(selection->functions.front().matches(free));
}

TEST(Selection, libraries_limit_the_calls_to_what_they_define) {
  const auto selection = Selection::parse("-l libm*");
  const Candidate cos{"cos", "app", "/opt/app", true}, in_m{"cos", "libm.so.6", "/lib/libm.so.6", false};
  const Candidate in_c{"puts", "libc.so.6", "/lib/libc.so.6", false};
  EXPECT_TRUE(selection->wants_call(cos, in_m));
  EXPECT_FALSE(selection->wants_call(cos, in_c));
}

TEST(Selection, start_up_code_is_meant_only_by_name) {
  const Candidate start{"__libc_start_main", "app", "/opt/app", true};
  EXPECT_FALSE(Selection::parse("-e @MAIN")->wants_call(start, start));
  EXPECT_TRUE(Selection::parse("-e __libc_start_main")->wants_call(start, start));
}

TEST(Filter, survives_a_name_that_a_hostile_file_made_long) {
  const std::string name(16384, 'a');
  const auto filter = Filter::parse("/(a|b)*c$/");
  ASSERT_TRUE(filter.has_value());
  EXPECT_FALSE(filter->matches({.name = name, .file = "x", .path = "/x"}));
}

}  // namespace
}  // namespace scry::libcalls
