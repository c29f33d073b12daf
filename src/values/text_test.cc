#include "values/text.h"

#include <gtest/gtest.h>

#include "values/test_values.h"

namespace scry {
namespace {

using test::number;
using test::text;
using test::tuple;

Value array(std::vector<Value> items) {
  return {ArrayValue{std::move(items)}};
}
std::string key_text(const Value& value) {
  std::string out;
  append_key_text(out, value);
  return out;
}

TEST(Text, plain_values) {
  EXPECT_EQ(text_of(number(-4)), "-4");
  EXPECT_EQ(text_of({uint64_t{18446744073709551615u}}), "18446744073709551615");
  EXPECT_EQ(text_of({true}), "true");
  EXPECT_EQ(text_of(text("a b")), "a b");
  EXPECT_EQ(text_of({PointerValue{0xffff888103a4c000}}), "0xffff888103a4c000");
  EXPECT_EQ(text_of({PointerValue{0}}), "0x0");
  EXPECT_EQ(text_of({EnumValue{.number = 7, .name = "TCP_CLOSE"}}), "TCP_CLOSE");
  EXPECT_EQ(text_of({EnumValue{.number = -2, .is_signed = true}}), "-2");
  EXPECT_EQ(text_of({BufferValue{std::string("a\0\xff", 3)}}), "a\\x00\\xff");
}

TEST(Text, arrays_without_spaces) {
  EXPECT_EQ(text_of(array({number(10), number(0), number(0), number(7)})), "[10,0,0,7]");
  EXPECT_EQ(text_of(array({array({number(1), number(2)}), array({number(3), number(4)})})), "[[1,2],[3,4]]");
  EXPECT_EQ(text_of(array({})), "[]");
}

TEST(Text, tuples) {
  EXPECT_EQ(text_of(tuple({number(7), text("io")})), "(7, io)");
  EXPECT_EQ(text_of(tuple({number(1), text("x"), tuple({number(2), number(3)})})), "(1, x, (2, 3))");
  EXPECT_EQ(text_of(tuple({number(1)})), "(1)");
  EXPECT_EQ(text_of(tuple({number(0), text("")})), "(0, )");
}

TEST(Text, records) {
  const Value inner{RecordValue{{{"q", number(9)}, {"c", number(122)}}}};
  const Value record{RecordValue{{{"x", number(7)},
                                  {"z", array({number(1), number(-2), number(3)})},
                                  {"w", inner},
                                  {"p", {PointerValue{0x1234}}}}}};
  EXPECT_EQ(text_of(record), "{ .x = 7, .z = [1,-2,3], .w = { .q = 9, .c = 122 }, .p = 0x1234 }");
  EXPECT_EQ(text_of({RecordValue{{{"a", number(0)}, {"b", text("")}}}}), "{ .a = 0, .b =  }");
  EXPECT_EQ(text_of({RecordValue{}}), "{}");
}

TEST(Text, keys_lose_the_parentheses_of_tuples_only) {
  EXPECT_EQ(key_text(tuple({number(12), text("sshd")})), "12, sshd");
  EXPECT_EQ(key_text(tuple({number(1), tuple({number(2), number(3)})})), "1, (2, 3)");
  EXPECT_EQ(key_text(tuple({tuple({number(1), number(2)}), tuple({number(3), number(4)})})), "(1, 2), (3, 4)");
  EXPECT_EQ(key_text(tuple({number(1)})), "1");
  EXPECT_EQ(key_text(text("(x)")), "(x)");
  EXPECT_EQ(key_text({RecordValue{{{"a", number(1)}, {"b", text("x")}}}}), "{ .a = 1, .b = x }");
  EXPECT_EQ(key_text(tuple({array({number(1), number(-2), number(3)}), text("a")})), "[1,-2,3], a");
  EXPECT_EQ(key_text(tuple({test::stack({{"f", 4}}), text("sh")})), "\n        f+4\n, sh");
}

TEST(Text, bars_are_cut_in_single_precision) {
  // In single precision 33554431 / 33554432 is 1.
  std::string rows;
  append_histogram(rows, {.first = 2, .counts = {33554431, 33554432}});
  const std::string full(52, '@');
  EXPECT_EQ(rows, "[1]             33554431 |" + full + "|\n[2, 4)          33554432 |" + full + "|\n");
}

TEST(Text, long_labels_push_the_count) {
  std::string rows;
  const HistogramScale scale{.linear = true, .min = 0, .max = 10'000'000'000, .step = 1'000'000'000};
  append_histogram(rows, {.scale = scale, .first = 2, .counts = {123456789}});
  EXPECT_EQ(rows, "[1000000000, 2000000000)123456789 |" + std::string(52, '@') + "|\n");
}

}  // namespace
}  // namespace scry
