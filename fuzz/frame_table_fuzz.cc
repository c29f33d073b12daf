// Fuzz target: call-frame information and the tables of Go as sections of their own, and the table of a whole file.
#include "unwind/call_frames.h"
#include "unwind/frame_table.h"
#include "unwind/go_frames.h"

static void check_order(const scry::unwind::CallFrameRows& rows) {
  for (size_t i = 1; i < rows.rows.size(); ++i)
    if (rows.rows[i].address <= rows.rows[i - 1].address || rows.rows[i].rule >= rows.rules.size()) __builtin_trap();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  const Bytes bytes = std::as_bytes(std::span(data, size));
  constexpr size_t kMostRows = 1 << 16;
  for (const auto format : {unwind::FrameFormat::eh_frame, unwind::FrameFormat::debug_frame})
    check_order(unwind::read_call_frames(bytes, 0x1000, format, kMostRows));
  check_order(unwind::read_go_frames(bytes, kMostRows));
  const auto file = symbols::ElfFile::from_bytes({bytes.begin(), bytes.end()}, "fuzz");
  if (!file) return 0;
  constexpr uint64_t kMostBytes = uint64_t{1} << 20;
  const unwind::FrameTable table = unwind::read_frame_table(**file, nullptr, kMostBytes);
  if (table.bytes() > kMostBytes) __builtin_trap();
  for (uint64_t offset = 0; offset < size; offset += 16) (void)unwind::find_rule(table, offset);
  return 0;
}
