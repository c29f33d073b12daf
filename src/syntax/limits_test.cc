// Hostile sizes: they end with a message, quickly, without using up the stack (8 MiB, also under AddressSanitizer).
#include <gtest/gtest.h>

#include <functional>

#include "syntax/testing.h"

namespace scry {
namespace {

std::string repeat(const std::string& piece, size_t count) {
  std::string out;
  out.reserve(piece.size() * count);
  for (size_t i = 0; i < count; ++i) out += piece;
  return out;
}

// The ids of the messages: rendering would show lines of megabytes.
std::string ids_of(std::string text) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("stdin", std::move(text));
  parse(source, sources, {}, diags);
  std::string out;
  for (const Diag& diag : diags.all()) out += (out.empty() ? "" : " ") + std::string(diag.kind->id);
  return out;
}
std::string ids_of_expression(const std::string& text) {
  return ids_of("begin { $x = " + text + "; }");
}

TEST(Limits, ten_megabytes_of_opening_brackets_are_nested_too_deeply) {
  constexpr size_t kSize = 10'000'000;
  EXPECT_EQ(ids_of_expression(repeat("(", kSize)), "nested-too-deeply");
  EXPECT_EQ(ids_of_expression("@x" + repeat("[@x", kSize / 3)), "nested-too-deeply");
  EXPECT_EQ(ids_of("begin " + repeat("{", kSize)), "nested-too-deeply");
}

TEST(Limits, prefix_operators_and_casts_are_nested_too_deeply) {
  for (const char* piece : {"-  ",         "!",         "~",         "*",  "& ",   "++",         "(uint8)",
                            "(typeof(1))", "comptime ", "if ",       "{",  "f(",   "sizeof(",    "sizeof(typeof(",
                            "offsetof(*",  "(1,",       "(x=",       "1?", "1?1:", "1||(1&&(1|", "if 1 {1} else ",
                            "if 1 {",      "if {",      "f(typeof(", "@[", "-(1+"})
    EXPECT_EQ(ids_of_expression(repeat(piece, 200'000)), "nested-too-deeply") << piece;
}

TEST(Limits, nested_statements_are_nested_too_deeply) {
  for (const char* piece : {"while (1) { ", "for $i : 0..1 { ", "unroll 3 { ", "if (1) { ", "if (1) {} else ", "{ ",
                            "$x = { ", "let $x : typeof({ "})
    EXPECT_EQ(ids_of("begin { " + repeat(piece, 200'000)), "nested-too-deeply") << piece;
}

TEST(Limits, long_operator_chains_are_nested_too_deeply) {
  for (const char* piece : {"+1", "*1", "[1]", ".a", "->a", ".1", "?1:1"})
    EXPECT_EQ(ids_of_expression("1" + repeat(piece, 1'000'000)), "nested-too-deeply") << piece;
}

TEST(Limits, logical_chains_have_as_many_terms_as_lists) {
  for (const char* piece : {"||1", "&&1"}) {
    EXPECT_EQ(ids_of_expression("1" + repeat(piece, 1'023)), "") << piece;
    EXPECT_EQ(ids_of_expression("1" + repeat(piece, 1'000'000)), "too-many-elements") << piece;
  }
}

TEST(Limits, chains_in_chains_stay_within_the_height) {
  std::string text = "1";
  for (int level = 0; level < 50; ++level) text = "(" + text + repeat("+1", 50) + ")";
  EXPECT_EQ(ids_of_expression(text), "nested-too-deeply");
}

TEST(Limits, a_name_of_a_million_bytes_is_too_long) {
  EXPECT_EQ(ids_of_expression(repeat("a", 1'000'000)), "name-too-long");
  EXPECT_EQ(ids_of_expression("$" + repeat("a", 1'000'000)), "name-too-long");
  EXPECT_EQ(ids_of_expression("@" + repeat("a", 1'000'000)), "name-too-long");
  EXPECT_EQ(ids_of_expression(repeat("1", 1'000'000)), "integer-overflow");
  EXPECT_EQ(ids_of_expression(repeat("a", 4096)), "");
}

TEST(Limits, wide_scripts_are_no_deep_ones) {
  EXPECT_EQ(ids_of(repeat("begin { @x[1, 2] = count(); }\n", 10'000)), "");
  EXPECT_EQ(ids_of("begin { " + repeat("if (1) { print(1) } ", 10'000) + "}"), "");
  EXPECT_EQ(ids_of_expression("f(" + repeat("1,", 1'000) + "1)"), "");
  EXPECT_EQ(ids_of_expression("f(" + repeat("1,", 10'000) + "1)"), "too-many-elements");
}

TEST(Limits, reading_stops_after_twenty_errors) {
  std::string ids = ids_of(repeat("begin { 1 + ; }\n", 100'000));
  EXPECT_EQ(ids, repeat("expected-expression ", 20) + "too-many-errors");
}

// Sums up what a recursive walk of the deepest legal tree does: printing and destruction.
TEST(Limits, the_deepest_trees_can_be_walked) {
  const auto deepest = [](const std::function<std::string(size_t)>& text_of_depth) {
    size_t depth = ast::kMaxDepth;
    while (depth > 1 && ids_of(text_of_depth(depth)) != "") --depth;
    EXPECT_NE(testing::tree_of(text_of_depth(depth)), "");
    return depth;
  };
  EXPECT_EQ(deepest([](size_t n) { return "begin { $x = 1" + repeat("+1", n) + "; }"; }), 397);
  EXPECT_EQ(deepest([](size_t n) { return "begin { $x = " + repeat("(", n) + "1" + repeat(")", n) + "; }"; }), 397);
  EXPECT_EQ(deepest([](size_t n) { return "begin { $x = " + repeat("-(", n) + "1" + repeat(")", n) + "; }"; }), 198);
  EXPECT_EQ(deepest([](size_t n) { return "begin { " + repeat("if (1) {} else ", n) + "{} }"; }), 199);
  EXPECT_EQ(deepest([](size_t n) { return "begin { " + repeat("while (1) {", n) + repeat("}", n) + " }"; }), 398);
}

}  // namespace
}  // namespace scry
