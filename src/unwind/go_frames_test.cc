// Tables of Go's runtime that are written here, of two versions.
#include "unwind/go_frames.h"

#include <gtest/gtest.h>

#include <string>

namespace scry::unwind {
namespace {

struct TestFunction {
  uint32_t entry = 0;
  uint8_t flags = 0;
  std::string name;
  std::string depths;  // pairs of bytes
};

template <class T>
void append(std::string& to, T value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

constexpr uint64_t kText = 0x400000;

// `facts_bytes`: of a function before the number of its kind, which the flags follow.
std::string section_of(const std::vector<TestFunction>& functions, uint32_t end, uint32_t magic, size_t facts_bytes,
                       uint64_t text = kText) {
  std::string names, depths, rows, facts;
  const size_t rows_bytes = functions.size() * 8 + 4;
  for (const TestFunction& function : functions) {
    append(rows, function.entry);
    append(rows, static_cast<uint32_t>(rows_bytes + facts.size()));
    std::string own;
    append(own, function.entry);
    append(own, static_cast<uint32_t>(names.size()));
    append(own, uint64_t{0});
    append(own, static_cast<uint32_t>(depths.size()));
    own.resize(facts_bytes);
    facts += own + std::string(1, '\0') + static_cast<char>(function.flags) + std::string(2, '\0');
    names += function.name + '\0';
    depths += function.depths + '\0';
  }
  append(rows, end);
  constexpr uint64_t kHeaderBytes = 72;
  std::string section;
  append(section, magic);
  append(section, uint16_t{0});
  append(section, uint8_t{1});
  append(section, uint8_t{8});
  for (const uint64_t word : {uint64_t{functions.size()}, uint64_t{0}, text, kHeaderBytes, uint64_t{0}, uint64_t{0},
                              kHeaderBytes + names.size(), kHeaderBytes + names.size() + depths.size()})
    append(section, word);
  return section + names + depths + rows + facts;
}

std::string text_of(const CallFrameRows& frames) {
  std::string text;
  for (const Row& row : frames.rows) {
    const Rule& rule = frames.rules.at(row.rule);
    text += std::to_string(row.address - kText) + ":";
    text += rule.step == Step::none  ? "none"
            : rule.step == Step::end ? "end"
            : rule.is_signal_frame   ? "signal"
                                     : std::to_string(rule.offset) + (rule.saved[1] ? "+rbp" : "");
    text += " ";
  }
  return text;
}

// A depth of -1 is changed by +1 to 0 for 7 bytes, by 24 to 24 for 20, and back for the last one.
const std::string kDepths = {2, 7, 48, 20, 47, 1};

const std::vector<TestFunction> kFunctions = {
    {0, 0, "main.f", kDepths},
    {32, 0, "leaf", {2, 32}},
    {64, 1, "runtime.goexit", kDepths},
    {96, 2, "runtime.systemstack", kDepths},
    {128, 1, "runtime.sigtramp", {2, 16}},
    {144, 1, "runtime.sigreturn__sigaction", kDepths},
};
constexpr const char* kRows = "0:8 7:32+rbp 27:8 28:none 32:8 64:end 96:none 128:8 143:signal 160:none ";

TEST(GoFrames, follow_the_depth_of_the_stack_pointer) {
  EXPECT_EQ(text_of(read_go_frames(as_bytes(section_of(kFunctions, 160, 0xfffffff0, 36)), 1000)), kRows);
}

TEST(GoFrames, know_where_later_versions_have_the_flags) {
  EXPECT_EQ(text_of(read_go_frames(as_bytes(section_of(kFunctions, 160, 0xfffffff1, 40)), 1000)), kRows);
}

TEST(GoFrames, leave_out_what_is_not_known) {
  EXPECT_TRUE(read_go_frames(as_bytes(section_of(kFunctions, 160, 0xfffffff2, 36)), 1000).rows.empty());
  EXPECT_TRUE(read_go_frames(as_bytes(section_of(kFunctions, 160, 0xfffffff0, 36, 0)), 1000).rows.empty());
}

TEST(GoFrames, end_where_the_section_does) {
  const std::string whole = section_of(kFunctions, 160, 0xfffffff0, 36);
  for (size_t bytes = 0; bytes < whole.size(); ++bytes) {
    const CallFrameRows frames = read_go_frames(as_bytes(whole).first(bytes), 1000);
    for (size_t i = 1; i < frames.rows.size(); ++i)
      EXPECT_LT(frames.rows[i - 1].address, frames.rows[i].address) << bytes;
  }
}

TEST(GoFrames, have_no_more_rows_than_are_wanted) {
  EXPECT_LE(read_go_frames(as_bytes(section_of(kFunctions, 160, 0xfffffff0, 36)), 3).rows.size(), 4u);
}

TEST(GoFrames, skip_functions_out_of_order) {
  const std::vector<TestFunction> functions = {{64, 0, "b", {2, 8}}, {0, 0, "a", {2, 64}}, {64, 0, "c", {2, 16}}};
  EXPECT_EQ(text_of(read_go_frames(as_bytes(section_of(functions, 80, 0xfffffff0, 36)), 1000)), "0:8 80:none ");
}

}  // namespace
}  // namespace scry::unwind
