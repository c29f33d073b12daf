// What Python functions are called: records of walks, and frames that ask for them.
#include "runtime/python_codes.h"

#include <gtest/gtest.h>

#include <cstring>

#include "unwind/python.h"

namespace scry {
namespace {

using unwind::PythonCodeRecord;

struct Ring : EventSource {
  int descriptor() const override { return 7; }
  size_t consume(const std::function<bool(Bytes record)>& receive) override {
    const auto records = std::exchange(waiting, {});
    for (const std::vector<std::byte>& record : records) receive(record);
    return records.size();
  }
  std::vector<std::vector<std::byte>> waiting;
};

void set(unwind::PythonText& text, std::string_view characters) {
  text.length = characters.size();
  text.state = 1 << unwind::kKindShift | 1 << unwind::kAsciiBit;
  characters.copy(text.data, sizeof text.data);
}

class PythonCodesTest : public testing::Test {
 protected:
  PythonCodesTest() {
    auto ring = std::make_unique<Ring>();
    ring_ = ring.get();
    codes_.receive_from(std::move(ring));
    unwind::PythonBuild build;
    build.layout.code.line_format = static_cast<uint16_t>(unwind::PythonLines::increments);
    codes_.add_build(build);
  }
  void send(uint64_t id, const std::string& name, size_t line_bytes, uint32_t build = 1) {
    PythonCodeRecord record{.id = id, .build = build, .first_line = 10};
    set(record.name, name);
    set(record.filename, "/srv/app.py");
    std::vector<std::byte> bytes(sizeof record + line_bytes);
    std::memcpy(bytes.data(), &record, sizeof record);
    // The first 4 bytes of code are of line 10, what follows of line 13.
    if (line_bytes >= 2) bytes[sizeof record] = std::byte{4}, bytes[sizeof record + 1] = std::byte{3};
    ring_->waiting.push_back(std::move(bytes));
  }
  static uint64_t frame(uint64_t id, uint64_t unit) { return id << unwind::kIdShift | unit << 1; }

  PythonCodes codes_;
  Ring* ring_ = nullptr;
};

TEST_F(PythonCodesTest, looks_into_the_ring_for_a_frame_that_is_not_known) {
  send(5, "handle", 2);
  const PythonCodes::Frame first = codes_.find(frame(5, 1)), later = codes_.find(frame(5, 2));
  EXPECT_EQ(first.function, "handle");
  EXPECT_EQ(first.file, "/srv/app.py");
  EXPECT_EQ(first.line, 10);
  EXPECT_EQ(later.line, 13);
  EXPECT_EQ(codes_.unknown_frames(), 0u);
}

TEST_F(PythonCodesTest, counts_frames_without_a_name) {
  EXPECT_EQ(codes_.find(frame(6, 0)).function, "");
  EXPECT_EQ(codes_.unknown_frames(), 1u);
}

TEST_F(PythonCodesTest, passes_over_records_that_no_walk_sends) {
  send(5, "of_no_build", 2, 0);
  send(6, "of_a_build_to_come", 2, 2);
  ring_->waiting.emplace_back(sizeof(PythonCodeRecord) - 1);
  codes_.take();
  EXPECT_EQ(codes_.find(frame(5, 0)).function, "");
  EXPECT_EQ(codes_.find(frame(6, 0)).function, "");
}

TEST_F(PythonCodesTest, keeps_names_where_line_tables_find_no_room) {
  const size_t each = unwind::kMostLineBytes;
  const uint64_t fit = PythonCodes::kMostLineBytes / each;
  for (uint64_t id = 1; id <= fit + 1; ++id) {
    send(id, "f", each);
    codes_.take();
  }
  EXPECT_EQ(codes_.find(frame(fit, 1000)).line, 13);
  const PythonCodes::Frame beyond = codes_.find(frame(fit + 1, 1000));
  EXPECT_EQ(beyond.function, "f");
  EXPECT_EQ(beyond.line, 0);
}

}  // namespace
}  // namespace scry
