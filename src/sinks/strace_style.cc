#include "sinks/strace_style.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "sinks/line_parts.h"
#include "sinks/separate_sinks.h"

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
    {"whole_machine", LinePart::whole_machine},
    {"instruction", LinePart::instruction},
    {"number", LinePart::number},
    {"last_number", LinePart::last_number},
    {"descriptors", LinePart::descriptors},
    {"addresses", LinePart::addresses},
    {"sockets", LinePart::sockets},
    {"devices", LinePart::devices},
    {"pidfds", LinePart::pidfds},
    {"paths", LinePart::paths},
    {"names", LinePart::names},
    {"quiet_attach", LinePart::quiet_attach},
    {"quiet_exit", LinePart::quiet_exit},
    {"json", LinePart::json_summary},
    {"counts", LinePart::counts},
    {"no_lines", LinePart::no_lines},
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

// Of the strace sink.
constexpr SinkOption kStraceOptions[] = {
    {"raw", SinkOption::Takes::text, "SET", "calls whose arguments are hexadecimal numbers"},
    {"abbreviated", SinkOption::Takes::text, "SET", "calls whose structures are abbreviated; all by default"},
    {"hex", SinkOption::Takes::word, "WHICH", "strings in hexadecimal, or only what is escaped in them",
     "characters other all"},
    {"flags", SinkOption::Takes::word, "HOW", "flags as numbers, or as numbers and names", "raw verbose"},
    {"column", SinkOption::Takes::number, "COLUMN", "of the results; 40 by default", "", kMostLineColumns},
    {"time", SinkOption::Takes::word, "HOW", "when a call began: time, with microseconds, in seconds since 1970",
     "t tt ttt"},
    {"relative", SinkOption::Takes::nothing, nullptr, "the time since the line before"},
    {"duration", SinkOption::Takes::nothing, nullptr, "how long a call took"},
    {"time_digits", SinkOption::Takes::number, "DIGITS", "of the fraction of a second of `time`", "", 9},
    {"relative_digits", SinkOption::Takes::number, "DIGITS", "... of `relative`; 6 by default", "", 9},
    {"duration_digits", SinkOption::Takes::number, "DIGITS", "... of `duration`; 6 by default", "", 9},
    {"pids", SinkOption::Takes::nothing, nullptr, "each line begins with the number of its thread"},
    {"threads", SinkOption::Takes::text, "NUMBERS", "that are traced from the beginning"},
    {"descriptors", SinkOption::Takes::nothing, nullptr, "the files that descriptors stand for"},
    {"addresses", SinkOption::Takes::nothing, nullptr, "... and addresses of sockets, numbers of devices"},
    {"sockets", SinkOption::Takes::nothing, nullptr, "... of sockets only, or"},
    {"devices", SinkOption::Takes::nothing, nullptr, "... of devices, or"},
    {"pidfds", SinkOption::Takes::nothing, nullptr, "... of processes"},
    {kSeparate, SinkOption::Takes::text, "PREFIX", "a file for each thread: PREFIX.1234"},
    {"paths", SinkOption::Takes::text, "PATHS", "only calls that use one of these files, one a line"},
    {"limit", SinkOption::Takes::number, "BYTES", "that are shown of a string"},
    {"dump_read", SinkOption::Takes::text, "DESCRIPTORS", "what is read from them, in full"},
    {"dump_write", SinkOption::Takes::text, "DESCRIPTORS", "what is written to them, in full"},
    {"injected", SinkOption::Takes::text, "RULES", "what is done to calls, a rule a line"},
    {"structured", SinkOption::Takes::text, "SET", "calls whose structures are shown; all by default"},
    {"names", SinkOption::Takes::nothing, nullptr, "the names of arguments"},
    {"comms", SinkOption::Takes::nothing, nullptr, "the names of threads"},
    {"whole_machine", SinkOption::Takes::nothing, nullptr, "lines begin with the thread from the first one on"},
    {"hidden", SinkOption::Takes::text, "SET", "calls that are not shown: they tell what sockets are"},
    {"instruction", SinkOption::Takes::nothing, nullptr, "where the program made the call"},
    {"number", SinkOption::Takes::nothing, nullptr, "the number of the call"},
    {"last_number", SinkOption::Takes::nothing, nullptr, "... of the last call on other lines: all are traced"},
    {"columns", SinkOption::Takes::text, "NAMES", "of the table of -c"},
    {"sort", SinkOption::Takes::text, "NAME", "the column that the table of -c is sorted by"},
    {"quiet_attach", SinkOption::Takes::nothing, nullptr, "no lines about new processes"},
    {"quiet_exit", SinkOption::Takes::nothing, nullptr, "no lines about the ends of processes"},
    {"json", SinkOption::Takes::nothing, nullptr, "the table of -c as JSON"},
    {"counts", SinkOption::Takes::nothing, nullptr, "the table of -c counts the calls of the lines"},
    {"no_lines", SinkOption::Takes::nothing, nullptr, "no lines, the table alone"},
};

}  // namespace

std::span<const SinkOption> strace_options() {
  return kStraceOptions;
}

// "<TCP:[127.0.0.1:80]>", "</dev/null<char 1:3>>" and "<pid:7>".
std::string LineStyle::of_shown_kind(std::string descriptor) const {
  struct Kind {
    LinePart part;
    bool (*is)(std::string_view text);
  };
  constexpr Kind kKinds[] = {
      {LinePart::sockets,
       [](std::string_view text) {
         return text.contains(":[") && !text.starts_with("</") && !text.starts_with("<pipe:") &&
                !text.starts_with("<anon_inode:");
       }},
      {LinePart::devices,
       [](std::string_view text) {
         return text.ends_with(">>") && (text.contains("<char ") || text.contains("<block "));
       }},
      {LinePart::pidfds, [](std::string_view text) { return text.starts_with("<pid:"); }},
  };
  const bool is_any = std::ranges::none_of(kKinds, [this](const Kind& kind) { return has(kind.part); });
  const auto is_shown = [&](const Kind& kind) { return has(kind.part) && kind.is(descriptor); };
  return is_any || std::ranges::any_of(kKinds, is_shown) ? std::move(descriptor) : "";
}

// "<\x2f\x64<char 1:3>>", "<...>(deleted)"; "<TCP:[...]>" and "<pid:7>" are no names of files.
std::string LineStyle::in_hexadecimal(std::string descriptor) const {
  const bool is_name = descriptor.starts_with("</") || descriptor.starts_with("<pipe:") ||
                       descriptor.starts_with("<anon_inode:") || descriptor.starts_with("<socket:");
  if (call.hex != syscalls::Style::Hex::all || !is_name || descriptor.contains('\\')) return descriptor;
  const size_t end = std::min(descriptor.find('<', 1), descriptor.find('>'));
  std::string text = "<";
  for (const char byte : descriptor.substr(1, end - 1)) text += fmt::format("\\x{:02x}", uint8_t(byte));
  return text + descriptor.substr(end);
}

LineStyle::LineStyle(const SinkUse& use) {
  using Style = syscalls::Style;
  const SinkSettings& settings = use.settings;
  const auto has = [&settings](std::string_view name) { return settings.contains(name); };
  call.hex = word_of<Style::Hex>(
      settings, "hex",
      {{"characters", Style::Hex::escapes}, {"other", Style::Hex::non_ascii}, {"all", Style::Hex::all}}, call.hex);
  call.flags = word_of<Style::Flags>(settings, "flags", {{"raw", Style::Flags::raw}, {"verbose", Style::Flags::both}},
                                     call.flags);
  call.text_limit = uint32_t(number_of(settings, "limit", UINT32_MAX));
  call.names = has("names");
  column = number_of(settings, "column", column);
  if (has("time")) time.wall = settings.find("time")->second;
  time.wall_digits = int(number_of(settings, "time_digits", LineTimes::usual_digits(time.wall)));
  time.relative_digits = int(number_of(settings, "relative_digits", 6));
  time.duration_digits = int(number_of(settings, "duration_digits", 6));
  struct Set {
    const char* setting;
    syscalls::CallSet& calls;
  };
  for (const Set& set :
       {Set{"raw", raw}, Set{"hidden", hidden}, Set{"abbreviated", abbreviated}, Set{"structured", structured}})
    if (has(set.setting))
      if (const auto chosen = syscalls::read_call_set(settings.find(set.setting)->second)) set.calls = *chosen;
  for (const PartRow& row : kParts)
    if (has(row.setting)) parts |= uint32_t{1} << unsigned(row.part);
  to_file = !use.file.empty();
}

syscalls::Style LineStyle::of(const syscalls::Call& taken) const {
  syscalls::Style style = call;
  style.text_limit = std::min(call.text_limit, taken.style.text_limit);
  const uint32_t number = std::min(taken.record->number, syscalls::kCalls - 1);
  style.abbreviate = taken.style.abbreviate || abbreviated.test(number);
  style.raw = raw.test(number);
  style.structures = structured.test(number);
  return style;
}

// One that has ended has the name that it had last.
std::string ShownFacts::process(uint32_t pid) {
  if (!style_.has(LinePart::comms)) return "";
  std::string name = known_ ? known_->process(pid) : "";
  const auto last = names_.find(pid);
  if (!name.empty() || last == names_.end()) return name;
  name = "<";
  syscalls::append_name(name, last->second);
  return name + ">";
}

}  // namespace scry
