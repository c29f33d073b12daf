// Fuzz target: the text of calls of library functions from records whose memory is anything, for signatures of every
// kind and types of debug information; a signature, types, a function's text and a filter as they are read.
//
// The first bytes choose the style, the next ones are the record, then a signature up to its NUL, with types after a
// tab, and the pieces. What comes out has only printable characters, whatever the memory held.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "libcalls/call.h"
#include "libcalls/filter.h"
#include "libcalls/types.h"

namespace {

// One of each kind of word (signature.h): what an input names is one of these, or a signature of its own.
constexpr const char* kSignatures[] = {
    "O0 O0 E1 V0\tO32:a@0:s,in@8:{,b@8:a9,c@17.7.60:l,},d@24:d,e@8:E1,f@4:[,@4:k,],. E4:A=1,B=2,C=-1",
    "i P",
    "i! s x m",
    "p p n3 L",
    "L p N2 L",
    "v p",
    "S S s",
    "h H b B",
    "c c",
    "d f D",
    "i T L .",
    "l! i N0 L",
    "- i",
    "g g g g g g",
    "i F p z",
};

void check_printable(const std::string& text) {
  if (!std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f; })) __builtin_trap();
}

std::string text_of(const scry::libcalls::CallText& text) {
  std::string out;
  scry::libcalls::append_entry(out, text);
  scry::libcalls::append_rest(out, text);
  scry::libcalls::append_result(out, text);
  for (const std::string& argument : scry::libcalls::argument_texts(text)) out += argument;
  return out;
}

void show(std::string_view text, const scry::syscalls::Call& call, const scry::syscalls::Style& style) {
  const std::string_view signature = text.substr(0, text.find('\t'));
  const std::string_view types = text.substr(std::min(text.size(), signature.size() + 1));
  const scry::libcalls::Function function =
      scry::libcalls::parse_function(fmt::format("name\tlibrary\t{}\t\t\t{}", signature, types));
  check_printable(text_of({function, call, style}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  constexpr size_t kChoices = 4;
  const std::string_view whole(reinterpret_cast<const char*>(data), size);
  (void)libcalls::parse_signature(whole);
  (void)libcalls::parse_types(whole);
  (void)libcalls::Filter::parse(whole);
  if (size < kChoices + sizeof(syscalls::CallRecord)) return 0;
  syscalls::Style style;
  style.text_limit = data[0] & 1 ? 32 : data[1] * 64u;
  style.hex = static_cast<syscalls::Style::Hex>(data[2] % 3);
  syscalls::CallRecord record;
  std::memcpy(&record, data + kChoices, sizeof record);
  std::string_view rest = whole.substr(kChoices + sizeof record);
  const std::string_view signature = rest.substr(0, rest.find('\0'));
  rest.remove_prefix(std::min(rest.size(), signature.size() + 1));
  const syscalls::Call call{&record, as_bytes(rest)};
  show(signature, call, style);
  for (const char* known : kSignatures) show(known, call, style);
  return 0;
}
