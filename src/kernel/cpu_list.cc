#include "kernel/cpu_list.h"

#include <charconv>

#include "base/text_file.h"

namespace scry {
namespace {

bool take_number(std::string_view& text, uint32_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(end - text.data());
  return true;
}

bool take_char(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::vector<uint32_t> parse_cpu_list(std::string_view text) {
  constexpr size_t kMaxCpus = 65536;
  std::vector<uint32_t> cpus;
  do {
    uint32_t first = 0, last = 0;
    if (!take_number(text, first)) break;
    last = first;
    if (take_char(text, '-') && !take_number(text, last)) break;
    for (uint64_t cpu = first; cpu <= last && cpus.size() < kMaxCpus; cpu++) cpus.push_back(cpu);
  } while (take_char(text, ','));
  return cpus;
}

std::vector<uint32_t> read_cpu_list(const std::string& path) {
  std::vector<uint32_t> cpus;
  if (auto text = read_text_file(path)) cpus = parse_cpu_list(*text);
  if (cpus.empty()) cpus.push_back(0);
  return cpus;
}

}  // namespace scry
