// Helpers that read the probed system's memory, compare strings and print.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "vm/format.h"
#include "vm/helpers.h"

namespace scry::vm {
namespace {

using bpf::HelperId;

// Sizes are u32 arguments that the verifier knows to be non-negative.
Result<std::span<std::byte>> destination(Processor& machine, const HelperArgs& args) {
  return machine.output(args[0], args[1]);
}

Result<uint64_t> read_memory(Processor& machine, const HelperArgs& args, Space space) {
  std::span<std::byte> out = TRY(destination(machine, args));
  const int64_t error = machine.environment().memory.read(space, args[2], out);
  if (error) std::fill(out.begin(), out.end(), std::byte{0});
  return negative(error);
}
Result<uint64_t> read_string(Processor& machine, const HelperArgs& args, Space space) {
  std::span<std::byte> out = TRY(destination(machine, args));
  const int64_t length = machine.environment().memory.read_string(space, args[2], out);
  if (length < 0) std::fill(out.begin(), out.end(), std::byte{0});
  return negative(length);
}

template <Space space>
Result<uint64_t> probe_read(Processor& machine, const HelperArgs& args) {
  return read_memory(machine, args, space);
}
template <Space space>
Result<uint64_t> probe_read_str(Processor& machine, const HelperArgs& args) {
  return read_string(machine, args, space);
}

// strncmp(s1, s1_size, s2): s2 is a string in read-only memory.
Result<uint64_t> strncmp_helper(Processor& machine, const HelperArgs& args) {
  const Bytes first = TRY(machine.input(args[0], args[1]));
  for (size_t i = 0; i < first.size(); i++) {
    const auto a = std::to_integer<int>(first[i]);
    const auto b = std::to_integer<int>(TRY(machine.input(args[2] + i, 1))[0]);
    if (a != b) return negative(a < b ? -1 : 1);
    if (a == 0) break;
  }
  return 0;
}

// The text of a constant string of at most `limit` bytes.
Result<std::string> constant_text(Processor& machine, uint64_t address, uint64_t limit) {
  std::string text;
  while (text.size() < limit) {
    const auto c = std::to_integer<char>(TRY(machine.input(address + text.size(), 1))[0]);
    if (c == 0) break;
    text += c;
  }
  return text;
}

Result<uint64_t> trace_printk(Processor& machine, const HelperArgs& args) {
  const std::string format = TRY(constant_text(machine, args[0], args[1]));
  const std::array<uint64_t, 3> values{args[2], args[3], args[4]};
  const auto text = format_for_kernel(format, values, machine.environment().memory);
  if (!text) return negative(-EINVAL);
  machine.environment().trace_lines.push_back(*text);
  return text->size();
}

// snprintf(out, size, format, data, data_size): the length with NUL that the whole text needs.
Result<uint64_t> snprintf_helper(Processor& machine, const HelperArgs& args) {
  constexpr uint64_t kMaxValues = 12;  // MAX_BPRINTF_VARARGS
  std::span<std::byte> out = TRY(destination(machine, args));
  const std::string format = TRY(constant_text(machine, args[2], 4096));
  if (args[4] % 8 || args[4] > kMaxValues * 8) return negative(-EINVAL);
  std::vector<uint64_t> values(args[4] / 8);
  const Bytes data = TRY(machine.input(args[3], args[4]));
  if (!data.empty()) std::memcpy(values.data(), data.data(), data.size());
  const auto text = format_for_kernel(format, values, machine.environment().memory);
  if (!text) return negative(-EINVAL);
  if (!out.empty()) {
    const size_t count = std::min(text->size(), out.size() - 1);
    std::memcpy(out.data(), text->data(), count);
    out[count] = std::byte{0};
  }
  return text->size() + 1;
}

constexpr Helper kMemoryHelpers[] = {
    {HelperId::probe_read_user, 3, probe_read<Space::user>},
    {HelperId::probe_read_kernel, 3, probe_read<Space::kernel>},
    {HelperId::copy_from_user, 3, probe_read<Space::user>},
    {HelperId::probe_read_user_str, 3, probe_read_str<Space::user>},
    {HelperId::probe_read_kernel_str, 3, probe_read_str<Space::kernel>},
    {HelperId::strncmp, 3, strncmp_helper},
    {HelperId::trace_printk, 2, trace_printk},
    {HelperId::snprintf, 5, snprintf_helper},
};

}  // namespace

std::span<const Helper> memory_helpers() {
  return kMemoryHelpers;
}

}  // namespace scry::vm
