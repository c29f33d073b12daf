#include "sinks/strace_style.h"

#include <charconv>

namespace scry {
namespace {

struct PartRow {
  const char* setting;
  LinePart part;
};
constexpr PartRow kParts[] = {
    {"relative", LinePart::relative},
    {"duration", LinePart::duration},
    {"pids", LinePart::pids},
    {"comms", LinePart::comms},
    {"instruction", LinePart::instruction},
    {"number", LinePart::number},
    {"descriptors", LinePart::descriptors},
    {"quiet_attach", LinePart::quiet_attach},
    {"quiet_exit", LinePart::quiet_exit},
};

uint64_t number_of(const SinkSettings& settings, std::string_view name, uint64_t otherwise) {
  const auto found = settings.find(name);
  if (found == settings.end()) return otherwise;
  std::from_chars(found->second.data(), found->second.data() + found->second.size(), otherwise);
  return otherwise;
}

template <class Word>
Word word_of(const SinkSettings& settings, std::string_view name,
             std::initializer_list<std::pair<const char*, Word>> words, Word otherwise) {
  const auto found = settings.find(name);
  if (found == settings.end()) return otherwise;
  for (const auto& [word, value] : words)
    if (found->second == word) return value;
  return otherwise;
}

}  // namespace

LineStyle::LineStyle(const SinkUse& use) {
  using Style = syscalls::Style;
  const SinkSettings& settings = use.settings;
  const auto has = [&settings](std::string_view name) { return settings.contains(name); };
  call.text_limit = uint32_t(number_of(settings, "limit", call.text_limit));
  call.abbreviate = !has("whole");
  call.raw = has("raw");
  call.hex =
      word_of<Style::Hex>(settings, "hex", {{"other", Style::Hex::non_ascii}, {"all", Style::Hex::all}}, call.hex);
  call.flags = word_of<Style::Flags>(settings, "flags", {{"raw", Style::Flags::raw}, {"verbose", Style::Flags::both}},
                                     call.flags);
  column = number_of(settings, "column", column);
  if (has("time")) time = settings.find("time")->second;
  if (has("calls"))
    if (const auto set = syscalls::read_call_set(settings.find("calls")->second)) calls = *set;
  for (const PartRow& row : kParts)
    if (has(row.setting)) parts |= uint32_t{1} << unsigned(row.part);
  to_file = !use.file.empty();
}

}  // namespace scry
