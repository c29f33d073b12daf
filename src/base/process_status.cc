#include "base/process_status.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

#include "base/text_file.h"

namespace scry {
namespace {

constexpr std::string_view kBlanks = " \t";

// The number at `index` among words between blanks, or the last one where there are fewer; 0: there is none.
template <class Number>
Number number_at(std::string_view words, size_t index) {
  Number number = 0;
  for (size_t i = 0; i <= index; ++i) {
    words.remove_prefix(std::min(words.find_first_not_of(kBlanks), words.size()));
    if (words.empty()) break;
    std::from_chars(words.data(), words.data() + words.size(), number);
    words.remove_prefix(std::min(words.find_first_of(kBlanks), words.size()));
  }
  return number;
}

void take_state(ProcessStatus& status, std::string_view words) {
  const size_t start = words.find_first_not_of(kBlanks);
  if (start != words.npos) status.state = words[start];
}

void add_switches(ProcessStatus& status, std::string_view words) {
  status.switches += number_at<uint64_t>(words, 0);
}

constexpr size_t kLast = 64;  // PID namespaces are nested 32 deep at most

// A field is found at the start of a line. The name of a process may be that of a field, but follows "Name:".
constexpr struct {
  std::string_view name;
  void (*take)(ProcessStatus&, std::string_view words);
} kFields[] = {
    {"State:", take_state},
    {"Tgid:", [](ProcessStatus& status, std::string_view words) { status.process = number_at<int>(words, 0); }},
    {"PPid:", [](ProcessStatus& status, std::string_view words) { status.parent = number_at<int>(words, 0); }},
    // Real, effective, saved, of the file system.
    {"Uid:", [](ProcessStatus& status, std::string_view words) { status.user = number_at<uid_t>(words, 1); }},
    {"voluntary_ctxt_switches:", add_switches},
    {"nonvoluntary_ctxt_switches:", add_switches},
    {"NSpid:", [](ProcessStatus& status, std::string_view words) { status.innermost = number_at<int>(words, kLast); }},
};

}  // namespace

std::optional<ProcessStatus> process_status(int pid) {
  const auto text = read_text_file(fmt::format("/proc/{}/status", pid));
  if (!text || text->empty()) return std::nullopt;
  ProcessStatus status{.innermost = pid};
  for_each_line(*text, [&](std::string_view line) {
    for (const auto& field : kFields)
      if (line.starts_with(field.name)) field.take(status, line.substr(field.name.size()));
  });
  return status;
}

}  // namespace scry
