// Line tables of CPython, written by hand, and names in memory. tests/live/pystack.t compares with the interpreters.
#include "unwind/python_lines.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace scry::unwind {
namespace {

std::vector<int> lines_of(const std::vector<uint8_t>& table, PythonLines format, int units) {
  std::vector<int> lines;
  for (int unit = 0; unit < units; ++unit)
    lines.push_back(line_of_unit(std::as_bytes(std::span(table)), format, 10, static_cast<uint64_t>(unit)));
  return lines;
}

TEST(PythonLines, increments_take_effect_at_their_byte) {
  // 4 bytes of line 10, 2 of 12, the rest of 11; a distance of more than 255 bytes takes two pairs.
  EXPECT_EQ(lines_of({4, 2, 2, 0xff}, PythonLines::increments, 5), (std::vector{10, 10, 12, 11, 11}));
  const std::vector<int> far = lines_of({255, 0, 45, 1}, PythonLines::increments, 152);
  EXPECT_EQ(far[149], 10);
  EXPECT_EQ(far[150], 11);
}

TEST(PythonLines, ranges_may_have_no_line) {
  EXPECT_EQ(lines_of({2, 0, 2, 0x80, 4, 3}, PythonLines::ranges, 5), (std::vector{10, 0, 13, 13, 0}));
}

TEST(PythonLines, locations_have_five_forms) {
  const auto head = [](unsigned form, unsigned units) { return uint8_t(0x80 | form << 3 | (units - 1)); };
  const std::vector<uint8_t> table = {head(15, 1),                                // no line
                                      head(10, 2), 4,    9,                       // the same line, with columns
                                      head(12, 1), 4,    9,                       // two lines on
                                      head(13, 1), 0x03,                          // a line back, no columns
                                      head(14, 1), 0x48, 0x03, 0x00, 0x01, 0x02,  // a hundred lines on
                                      head(3, 2),  0x12};                         // the same, short columns
  EXPECT_EQ(lines_of(table, PythonLines::locations, 9), (std::vector{0, 10, 10, 12, 11, 111, 111, 111, 0}));
}

TEST(PythonLines, the_first_line_is_where_nothing_runs_yet) {
  EXPECT_EQ(line_of_unit({}, PythonLines::locations, 42, kNoUnit), 42);
}

TEST(PythonLines, reads_no_byte_beyond_a_hostile_table) {
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::vector<uint8_t> table(random() % 40);
    for (uint8_t& byte : table) byte = static_cast<uint8_t>(random());
    for (const PythonLines format : {PythonLines::increments, PythonLines::ranges, PythonLines::locations})
      line_of_unit(std::as_bytes(std::span(table)), format, 1, random() % kNoUnit);
  }
}

PythonText text(const std::u32string& characters, unsigned kind) {
  PythonText text;
  text.length = characters.size();
  text.state = kind << kKindShift;
  for (size_t i = 0; i < characters.size() && (i + 1) * kind <= sizeof(text.data); ++i)
    std::memcpy(text.data + i * kind, &characters[i], kind);
  return text;
}

TEST(PythonText, is_utf8_whatever_its_kind) {
  EXPECT_EQ(text_of(text(U"main", 1)), "main");
  EXPECT_EQ(text_of(text(U"Grüße", 1)), "Grüße");
  EXPECT_EQ(text_of(text(U"日本語", 2)), "日本語");
  EXPECT_EQ(text_of(text(U"x𝄞", 4)), "x𝄞");
}

TEST(PythonText, says_that_it_is_cut) {
  EXPECT_EQ(text_of(text(std::u32string(300, 'a'), 1)), std::string(kMostText, 'a') + "...");
  EXPECT_EQ(text_of(text(std::u32string(300, U'é'), 4)).size(), 2 * (kMostText / 4) + 3);
  EXPECT_EQ(text_of(text(U"never", 3)), "");
}

}  // namespace
}  // namespace scry::unwind
