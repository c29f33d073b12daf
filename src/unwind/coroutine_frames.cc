#include "unwind/coroutine_frames.h"

#include <algorithm>
#include <string_view>

namespace scry::unwind {
namespace {

// mov %rbx, %rsp; mov (%rsp), %rdi; test %rdi, %rdi: it goes to the context after this one, if there is one.
constexpr std::string_view kCode = "\x48\x89\xdc\x48\x8b\x3c\x24\x48\x85\xff";

std::string_view text_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool may_have_it(const symbols::ElfFile& file) {
  constexpr uint64_t kMostNames = uint64_t{1} << 20;
  const symbols::Section* names = file.find_section(".dynstr");
  if (!names) return true;
  if (names->size > kMostNames) return false;
  const auto bytes = file.read_section(*names);
  return bytes && text_of(*bytes).contains("makecontext");
}

}  // namespace

CallFrameRows find_coroutine_frames(const symbols::ElfFile& file) {
  CallFrameRows found{.rules = {{}, {.step = Step::end}}};
  if (!may_have_it(file)) return found;
  uint64_t room = kMostCoroutineBytes;
  for (const symbols::Segment& segment : file.segments()) {
    if (!segment.executable) continue;
    const auto code = file.read_bytes(segment.offset, std::min(segment.file_size, room));
    if (!code) continue;
    room -= code->size();
    const size_t start = text_of(*code).find(kCode);
    if (start == 0 || start == std::string_view::npos) continue;
    found.rows.push_back({segment.address + start - 1, 1});
    found.rows.push_back({segment.address + start + kCode.size(), 0});
  }
  return found;
}

}  // namespace scry::unwind
