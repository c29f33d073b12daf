#include "sinks/call_dumps.h"

#include <fmt/format.h>

#include <cstdlib>
#include <iterator>

#include "base/text.h"

namespace scry {
namespace {

DescriptorSet set_of(const SinkSettings& settings, const char* name) {
  const auto found = settings.find(name);
  return found == settings.end() ? DescriptorSet() : DescriptorSet(found->second);
}

// " | 00000  68 65 6c 6c 6f 0a                                 hello.           |"
void append_lines(std::string& out, Bytes bytes) {
  constexpr size_t kLine = 16, kHalf = 8;
  for (size_t at = 0; at < bytes.size(); at += kLine) {
    std::string numbers, text;
    for (size_t i = 0; i < kLine; ++i) {
      if (i == kHalf) numbers += ' ';
      const bool is_there = at + i < bytes.size();
      const auto c = is_there ? static_cast<unsigned char>(bytes[at + i]) : 0;
      numbers += is_there ? fmt::format(" {:02x}", c) : "   ";
      text += !is_there ? ' ' : c >= ' ' && c < 0x7f ? static_cast<char>(c) : '.';
    }
    fmt::format_to(std::back_inserter(out), " | {:05x} {}  {} |\n", at, numbers, text);
  }
}

}  // namespace

DescriptorSet::DescriptorSet(const std::string& text) {
  is_complement_ = text.starts_with('!');
  for (const std::string& word : split(is_complement_ ? text.substr(1) : text, ',')) {
    if (word == "all") is_complement_ = !is_complement_;
    if (word != "all" && word != "none") numbers_.insert(std::atoi(word.c_str()));
  }
}

CallDumps::CallDumps(const SinkSettings& settings)
    : reads_(set_of(settings, "dump_read")), writes_(set_of(settings, "dump_write")) {}

void CallDumps::append(std::string& out, const syscalls::Call& call) const {
  if (reads_.is_empty() && writes_.is_empty()) return;
  const auto transfer = syscalls::transfer_of(call);
  if (!transfer || !(transfer->is_read ? reads_ : writes_).contains(transfer->descriptor)) return;
  for (size_t i = 0; i < transfer->buffers.size(); ++i) {
    const auto& buffer = transfer->buffers[i];
    if (transfer->has_vector) fmt::format_to(std::back_inserter(out), " * {} bytes in buffer {}\n", buffer.size, i);
    append_lines(out, buffer.taken);
    if (buffer.size > buffer.taken.size())
      fmt::format_to(std::back_inserter(out), " | ... {} bytes more, which were not copied\n",
                     buffer.size - buffer.taken.size());
  }
}

}  // namespace scry
