// What the owner of a file can put into its call-frame information to harm who reads it.
#include <gtest/gtest.h>

#include "elf/test_elf.h"
#include "unwind/frame_table.h"

namespace scry::unwind {
namespace {

using symbols::append_record;

constexpr uint64_t kCode = 0x10000000;

void append_frame_entry(std::string& section, std::string body) {
  body.resize((body.size() + 7) / 8 * 8);
  append_record(section, static_cast<uint32_t>(body.size()));
  section += body;
}

// One CIE (the CFA is rsp + 8, the return address below it), and a function of `bytes` bytes at kCode.
std::string one_function(uint64_t bytes) {
  std::string section, function;
  append_frame_entry(section, std::string("\0\0\0\0\1\0\1\x78\x10\x0c\x07\x08\x90\x01", 14));
  append_record(function, static_cast<uint32_t>(section.size() + 4));
  append_record(function, kCode);
  append_record(function, bytes);
  append_frame_entry(section, function);
  return section;
}

Elf64_Phdr code_segment(uint64_t address, uint64_t offset, uint64_t bytes) {
  return {PT_LOAD, PF_R | PF_X, offset, address, address, bytes, bytes, 0x1000};
}

FrameTable table_of(const std::string& frames, const std::vector<Elf64_Phdr>& segments, size_t file_bytes = 0) {
  const auto file = symbols::open_test_elf(
      symbols::make_test_elf({{.name = ".eh_frame", .address = 0x1000, .bytes = frames}}, segments, file_bytes));
  return read_frame_table(*file, nullptr, 1 << 20);
}

TEST(HostileFrames, a_segment_ends_where_the_file_does) {
  const FrameTable table = table_of(one_function(uint64_t{1} << 40), {code_segment(kCode, 0, uint64_t{1} << 40)});
  EXPECT_EQ(find_rule(table, 100).step, Step::add);
  EXPECT_LT(table.bytes(), 16384u);
  EXPECT_FALSE(table.is_too_large);
}

TEST(HostileFrames, segments_outside_of_the_file_and_of_the_same_addresses_have_no_table) {
  std::vector<Elf64_Phdr> segments = {code_segment(kCode, 0, 0x1000)};
  for (uint64_t i = 0; i < 60; ++i) segments.push_back(code_segment(kCode, i * kPartBytes + 0x1000, kPartBytes - 1));
  const FrameTable table = table_of(one_function(uint64_t{1} << 40), segments);
  EXPECT_EQ(table.parts.size(), 1u);
  EXPECT_LT(table.bytes(), 16384u);
}

TEST(HostileFrames, a_table_beyond_its_limit_is_left_out_as_a_whole) {
  const FrameTable table =
      table_of(one_function(uint64_t{1} << 40), {code_segment(kCode, 0, kPartBytes - 1)}, kPartBytes);
  EXPECT_TRUE(table.is_too_large);
  EXPECT_TRUE(table.parts.empty());
}

// Each CIE holds all later ones as the bytes of expressions that it skips; each function names another one.
TEST(HostileFrames, common_entries_within_each_other_cost_what_they_are) {
  constexpr uint32_t kCount = 100'000, kHeader = 13, kStep = kHeader + 3;
  const uint32_t total = kHeader + kStep * (kCount - 1) + 4;
  std::string section;
  for (uint32_t i = 0; i < kCount; ++i) {
    if (i > 0) section += std::string("\x16\x20", 2) + static_cast<char>(kHeader);  // val_expression of register 32
    append_record(section, total - static_cast<uint32_t>(section.size()) - 4);
    section += std::string("\0\0\0\0\1\0\1\x78\x10", 9);
  }
  section.resize(total);
  for (uint32_t i = 0; i < kCount; ++i) {
    const uint32_t cie = i == 0 ? 0 : i * kStep;
    append_record(section, uint32_t{20});
    append_record(section, static_cast<uint32_t>(section.size()) - cie);
    append_record(section, kCode + i * 16);
    append_record(section, uint64_t{16});
  }
  const int64_t start = symbols::thread_cpu_ns();
  const auto rows = read_call_frames(std::as_bytes(std::span(section)), 0, FrameFormat::eh_frame, SIZE_MAX);
  EXPECT_LT(symbols::thread_cpu_ns() - start, 20'000'000'000);  // a quarter of a second; one in the other, 50 s
  EXPECT_FALSE(rows.rows.empty());
}

}  // namespace
}  // namespace scry::unwind
