// Fuzz target: the text of system calls from records whose memory is anything.
//
// The first bytes choose the style and the number of the call, the next ones are the record, the rest its pieces. What
// comes out has only printable characters, whatever the memory held.
#include <algorithm>
#include <cstring>
#include <string>

#include "syscalls/call.h"

namespace {

class Nothing : public scry::syscalls::ProcessFacts {
 public:
  std::string descriptor(uint32_t, int) override { return "<file>"; }
  std::string process(uint32_t) override { return "<comm>"; }
};

void check_printable(const std::string& text) {
  if (!std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f; })) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  using namespace scry::syscalls;
  constexpr size_t kChoices = 8;
  if (size < kChoices + sizeof(CallRecord)) return 0;
  Style style;
  style.text_limit = data[0] & 1 ? 32 : data[1] * 64u;
  style.abbreviate = (data[0] & 2) != 0;
  style.hex = static_cast<Style::Hex>(data[2] % 3);
  style.flags = static_cast<Style::Flags>(data[3] % 3);
  style.raw = data[4] == 0;
  CallRecord record;
  std::memcpy(&record, data + kChoices, sizeof record);
  record.number = (data[5] | data[6] << 8) % kCalls;
  const Call call{&record, std::as_bytes(std::span(data, size)).subspan(kChoices + sizeof record)};
  Nothing nothing;
  std::string text;
  if (const CallRow* row = find_call(record.number)) (void)plan_of(*row, style);
  append_entry(text, call, style, nothing);
  append_rest(text, call, style, nothing);
  append_result(text, call, style, nothing);
  append_signal_info(text, call.pieces, style, nothing);
  for (const ArgumentText& argument : argument_texts(call, style, nothing)) text += argument.text;
  check_printable(text);
  return 0;
}
