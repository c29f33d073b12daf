#include "values/json.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <random>

#include "values/histogram.h"
#include "values/test_values.h"

namespace scry {
namespace {

using test::natural;
using test::number;
using test::text;
using test::tuple;

std::string json(const Value& value) {
  std::string out;
  append_json(out, value);
  return out;
}
std::string key(const Value& value) {
  std::string out;
  append_json_key(out, value);
  return out;
}

TEST(Json, numbers_that_a_double_cannot_hold_are_quoted) {
  EXPECT_EQ(json(number(-4)), "-4");
  EXPECT_EQ(json(natural(9007199254740992)), "9007199254740992");
  EXPECT_EQ(json(natural(9007199254740993)), "\"9007199254740993\"");
  EXPECT_EQ(json(number(-9007199254740993)), "\"-9007199254740993\"");
  EXPECT_EQ(json(natural(uint64_t{1} << 63)), "9223372036854775808");
  EXPECT_EQ(json(number(INT64_MIN)), "-9223372036854775808");
  EXPECT_EQ(json(natural(UINT64_MAX)), "\"18446744073709551615\"");
  EXPECT_EQ(json({PointerValue{0xffff888103a4c000}}), "18446612686426128384");
}

TEST(Json, plain_values) {
  EXPECT_EQ(json({Null{}}), "null");
  EXPECT_EQ(json({true}), "true");
  EXPECT_EQ(json({EnumValue{.number = 7, .name = "TCP_CLOSE"}}), "7");
  EXPECT_EQ(json(tuple({number(1), text("a")})), "[1,\"a\"]");
  EXPECT_EQ(json({RecordValue{{{"x", number(1)}, {"y", {ArrayValue{{number(2), number(3)}}}}}}}),
            "{\"x\": 1, \"y\": [2,3]}");
  EXPECT_EQ(json({BufferValue{"hi\xff"}}), "[104,105,-1]");
  EXPECT_EQ(json(test::stack({{"f", 4}, {"g", 9}})), "\"\\n        f+4\\n        g+9\\n\"");
  EXPECT_EQ(json({SummaryValue{.numbers = {{"count", 2}, {"average", 3}, {"total", 7}}, .rank = 1}}),
            "{\"count\": 2, \"average\": 3, \"total\": 7}");
}

TEST(Json, escapes) {
  EXPECT_EQ(json(text("\"\\\n\r\t")), "\"\\\"\\\\\\n\\r\\t\"");
  EXPECT_EQ(json(text("\x01\x08\x1f")), "\"\\u0001\\u0008\\u001f\"");
  EXPECT_EQ(json(text("\x7f/\xc3\xa4\xff")), "\"\x7f/\xc3\xa4\\uefff\"");
}

TEST(Json, keys_are_text_without_blanks) {
  EXPECT_EQ(key(tuple({number(1), text("a b")})), "\"1,ab\"");
  EXPECT_EQ(key(text("x y")), "\"xy\"");
  EXPECT_EQ(key(tuple({number(1), tuple({number(2), number(3)})})), "\"1,(2,3)\"");
  EXPECT_EQ(key({RecordValue{{{"a", number(1)}, {"b", text("x")}}}}), "\"{.a=1,.b=x}\"");
  EXPECT_EQ(key({PointerValue{0xff}}), "\"0xff\"");
  EXPECT_EQ(key({EnumValue{.number = 1, .name = "BB"}}), "\"BB\"");
  EXPECT_EQ(key({true}), "\"true\"");
  EXPECT_EQ(key({BufferValue{"a\xff"}}), "\"a\\\\xff\"");
  EXPECT_EQ(key(test::stack({{"f", 4}, {"g", 9}})), "\"\\nf+4\\ng+9\\n\"");
}

TEST(Json, histogram_edges_are_inclusive) {
  EXPECT_EQ(
      json({HistogramValue{.first = 0, .counts = {1, 2, 0, 4}}}),
      "[{\"max\": -1, \"count\": 1},{\"min\": 0, \"max\": 0, \"count\": 2},{\"min\": 1, \"max\": 1, \"count\": 0},"
      "{\"min\": 2, \"max\": 3, \"count\": 4}]");
  const HistogramScale linear{.linear = true, .min = 0, .max = 10, .step = 5};
  EXPECT_EQ(
      json({HistogramValue{.scale = linear, .first = 1, .counts = {1, 0, 1}}}),
      "[{\"min\": 0, \"max\": 4, \"count\": 1},{\"min\": 5, \"max\": 9, \"count\": 0},{\"min\": 10, \"count\": 1}]");
  EXPECT_EQ(json({HistogramValue{.scale = linear, .first = 0, .counts = {1}}}), "[{\"max\": -1, \"count\": 1}]");
  EXPECT_EQ(json({HistogramValue{}}), "[]");
}

// A random value of at most `depth` levels, and the judge: another program's parser must read the same back.
class RandomJson : public testing::Test {
 protected:
  std::mt19937_64 random{4};

  std::string random_text() {
    std::string bytes(random() % 12, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    return bytes;
  }
  std::vector<Value> random_items(int depth) {
    std::vector<Value> items(random() % 5);
    for (Value& item : items) item = random_value(depth - 1);
    return items;
  }
  Value random_value(int depth) {
    const uint64_t bits = random() >> (random() % 64);
    switch (random() % (depth > 0 ? 10 : 7)) {
      case 0:
        return {random() % 2 == 0};
      case 1:
        return number(static_cast<int64_t>(random() % 2 ? bits : -bits));
      case 2:
        return natural(bits);
      case 3:
        return {PointerValue{bits << random() % 64}};
      case 4:
        return {BufferValue{random_text()}};
      case 5:
        return {Null{}};
      case 6:
        return text(random_text());
      case 7:
        return {ArrayValue{random_items(depth)}};
      case 8:
        return tuple(random_items(depth));
      default: {
        RecordValue record;
        for (Value& item : random_items(depth)) record.members.push_back({random_text(), std::move(item)});
        return {std::move(record)};
      }
    }
  }

  static std::string string_of(const rapidjson::Value& json) {
    return test::bytes_of_json({json.GetString(), json.GetStringLength()});
  }
  static bool is_number(const rapidjson::Value& json, uint64_t bits, bool is_signed) {
    const bool negative = is_signed && static_cast<int64_t>(bits) < 0;
    const double near = negative ? static_cast<double>(static_cast<int64_t>(bits)) : static_cast<double>(bits);
    const __int128 exact = negative ? __int128{static_cast<int64_t>(bits)} : __int128{bits};
    if (static_cast<__int128>(near) != exact) {
      return json.IsString() &&
             string_of(json) == (negative ? std::to_string(static_cast<int64_t>(bits)) : std::to_string(bits));
    }
    return negative ? json.IsInt64() && json.GetInt64() == static_cast<int64_t>(bits)
                    : json.IsUint64() && json.GetUint64() == bits;
  }
  static bool same_items(const rapidjson::Value& json, const std::vector<Value>& items) {
    if (!json.IsArray() || json.Size() != items.size()) return false;
    for (rapidjson::SizeType i = 0; i < json.Size(); i++) {
      if (!same(json[i], items[i])) return false;
    }
    return true;
  }
  static bool same_buffer(const rapidjson::Value& json, const std::string& bytes) {
    if (!json.IsArray() || json.Size() != bytes.size()) return false;
    for (rapidjson::SizeType i = 0; i < json.Size(); i++) {
      if (!json[i].IsInt() || json[i].GetInt() != static_cast<signed char>(bytes[i])) return false;
    }
    return true;
  }
  static bool same_record(const rapidjson::Value& json, const RecordValue& record) {
    if (!json.IsObject() || json.MemberCount() != record.members.size()) return false;
    auto member = json.MemberBegin();
    for (const auto& [name, value] : record.members) {
      if (string_of(member->name) != name || !same(member->value, value)) return false;
      ++member;
    }
    return true;
  }
  static bool same(const rapidjson::Value& json, const Value& value) {
    if (const auto* b = std::get_if<bool>(&value.node)) return json.IsBool() && json.GetBool() == *b;
    if (const auto* n = std::get_if<int64_t>(&value.node)) return is_number(json, static_cast<uint64_t>(*n), true);
    if (const auto* n = std::get_if<uint64_t>(&value.node)) return is_number(json, *n, false);
    if (const auto* p = std::get_if<PointerValue>(&value.node)) return is_number(json, p->address, false);
    if (const auto* t = std::get_if<TextValue>(&value.node)) return json.IsString() && string_of(json) == t->text;
    if (const auto* b = std::get_if<BufferValue>(&value.node)) return same_buffer(json, b->bytes);
    if (const auto* a = std::get_if<ArrayValue>(&value.node)) return same_items(json, a->items);
    if (const auto* t = std::get_if<TupleValue>(&value.node)) return same_items(json, t->items);
    if (const auto* r = std::get_if<RecordValue>(&value.node)) return same_record(json, *r);
    return json.IsNull();
  }
};

TEST_F(RandomJson, is_read_back_by_another_parser) {
  for (int i = 0; i < 3'000; i++) {
    const Value value = random_value(4);
    const std::string out = json(value);
    rapidjson::Document document;
    document.Parse(out.data(), out.size());
    ASSERT_FALSE(document.HasParseError()) << "round " << i << ": " << out;
    ASSERT_TRUE(same(document, value)) << "round " << i << ": " << out;
  }
}

}  // namespace
}  // namespace scry
