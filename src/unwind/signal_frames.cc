#include "unwind/signal_frames.h"

#include <algorithm>

#include "elf/signal_return.h"

namespace scry::unwind {
namespace {

// What the kernel leaves on the stack, from where the stack pointer is when a handler has returned: struct ucontext
// (arch/x86/include/uapi/asm/ucontext.h), its registers from byte 40 on (struct sigcontext_64).
constexpr int32_t kR12 = 72, kR13 = 80, kR14 = 88, kR15 = 96, kRbp = 120, kRbx = 128, kRsp = 160, kRip = 168;

constexpr SavedAt at(int32_t offset) {
  return static_cast<SavedAt>(kIsSaved | kFromRegister | offset);
}

constexpr Rule restorer_rule() {
  Rule rule{.step = Step::load, .cfa_register = rsp, .is_signal_frame = 1, .offset = kRsp, .return_address = at(kRip)};
  rule.saved = {at(kRbx), at(kRbp), at(kR12), at(kR13), at(kR14), at(kR15)};  // in the order of kPreserved
  return rule;
}

struct Range {
  uint64_t start = 0, end = 0;
};

// The code of a segment that no rule is known for.
std::vector<Range> gaps_of(const symbols::Segment& segment, const std::vector<Row>& rows) {
  std::vector<Range> gaps;
  const uint64_t end = segment.address + segment.file_size;
  auto row = std::ranges::upper_bound(rows, segment.address, {}, &Row::address);
  bool is_gap = row == rows.begin() || std::prev(row)->rule == 0;
  uint64_t start = segment.address;
  for (; row != rows.end() && row->address < end; ++row) {
    if (is_gap && row->address > start) gaps.push_back({start, row->address});
    is_gap = row->rule == 0;
    start = row->address;
  }
  if (is_gap && start < end) gaps.push_back({start, end});
  return gaps;
}

}  // namespace

CallFrameRows find_signal_frames(const symbols::ElfFile& file, const CallFrameRows& known) {
  CallFrameRows found{.rules = {{}, restorer_rule()}};
  uint64_t room = kMostSearchedBytes;
  for (const symbols::Segment& segment : file.segments()) {
    if (!segment.executable) continue;
    for (const Range& gap : gaps_of(segment, known.rows)) {
      const uint64_t size = gap.end - gap.start;
      if (size < symbols::kMostSignalReturnBytes) continue;
      if (size > room) return found;
      room -= size;
      const auto code = file.read_bytes(gap.start - segment.address + segment.offset, size);
      if (!code) continue;
      for (size_t i = 0; (i = symbols::find_signal_return(*code, i)) < code->size();) {
        const size_t length = symbols::signal_return_bytes(Bytes(*code).subspan(i));
        found.rows.push_back({gap.start + i - 1, 1});
        found.rows.push_back({gap.start + i + length, 0});
        i += length;
      }
    }
  }
  std::ranges::stable_sort(found.rows, {}, &Row::address);
  return found;
}

}  // namespace scry::unwind
