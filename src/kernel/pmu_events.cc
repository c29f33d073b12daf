#include "kernel/pmu_events.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>

#include "base/access.h"
#include "base/folder.h"
#include "base/text.h"
#include "base/text_file.h"

namespace scry {
namespace {

constexpr unsigned kMostNesting = 2;  // an event's own terms name fields, never further events

std::optional<uint64_t> number(std::string_view text) {
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hexadecimal ? 16 : 10);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// A file's only line; nothing if there is no such file. A name that leads out of the folder is none.
std::optional<std::string> line_of(const std::string& folder, std::string_view name) {
  if (name.empty() || name.find('/') != name.npos || name.starts_with('.')) return std::nullopt;
  auto text = read_text_file(fmt::format("{}/{}", folder, name));
  if (!text) return std::nullopt;
  return text->substr(0, text->find('\n'));
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names = list_folder(folder);
  std::ranges::sort(names);
  return names;
}

class Reader {
 public:
  Reader(std::string folder, std::string_view source) : folder_(std::move(folder)), source_(source) {}

  Result<SourceEvent> read(std::string_view terms) {
    const auto type = line_of(folder_, "type");
    const auto value = type ? number(*type) : std::nullopt;
    if (!value) return fail(ENOENT, fmt::format("this machine has no event source '{}'", source_));
    event_.type = static_cast<uint32_t>(*value);
    if (!terms.empty()) TRY(add_terms(terms, 1));
    return event_;
  }

 private:
  Result<void> add_terms(std::string_view terms, unsigned nesting) {
    for (const std::string& term : split(terms, ',')) TRY(add_term(term, nesting));
    return {};
  }

  Result<void> add_term(std::string_view term, unsigned nesting) {
    const size_t equals = term.find('=');
    const std::string_view name = term.substr(0, equals);
    const auto event = line_of(folder_ + "/events", name);
    if (event && equals == term.npos && nesting < kMostNesting) return add_terms(*event, nesting + 1);
    const auto value = equals == term.npos ? std::optional<uint64_t>(1) : number(term.substr(equals + 1));
    if (!value)
      return fail(EINVAL, fmt::format("'{}' is not a number, in the event '{}'", term.substr(equals + 1), term));
    const bool is_whole = equals != term.npos && word(name);
    const auto format = is_whole ? std::optional<std::string>() : line_of(folder_ + "/format", name);
    if (is_whole)
      *word(name) = *value;
    else if (!format)
      return fail(ENOENT, fmt::format("the event source '{}' has neither an event nor a field '{}'", source_, name));
    else if (!place(*format, *value))
      return fail(EINVAL, fmt::format("the field '{}' cannot hold {:#x} (its bits are {})", name, *value, *format));
    return {};
  }

  uint64_t* word(std::string_view name) {
    return name == "config"    ? &event_.config
           : name == "config1" ? &event_.config1
           : name == "config2" ? &event_.config2
                               : nullptr;
  }

  // "config:0-7,32-35": the lowest bits of the value go to the first range. False: they do not fit.
  bool place(std::string_view format, uint64_t value) {
    const size_t colon = format.find(':');
    uint64_t* into = word(format.substr(0, colon));
    if (!into || colon == format.npos) return false;
    for (const std::string& range : split(format.substr(colon + 1), ',')) {
      const size_t dash = range.find('-');
      const auto first = number(std::string_view(range).substr(0, dash));
      const auto last = dash == range.npos ? first : number(std::string_view(range).substr(dash + 1));
      if (!first || !last || *last > 63 || *first > *last) return false;
      const uint64_t width = *last - *first + 1, mask = width == 64 ? UINT64_MAX : (uint64_t{1} << width) - 1;
      *into = (*into & ~(mask << *first)) | (value & mask) << *first;
      value = width == 64 ? 0 : value >> width;
    }
    return value == 0;
  }

  const std::string folder_;
  const std::string_view source_;
  SourceEvent event_;
};

}  // namespace

Result<SourceEvent> read_source_event(const std::string& root, std::string_view event) {
  const size_t slash = event.find('/');
  if (slash == event.npos || slash == 0 || slash + 1 == event.size() || !event.ends_with('/'))
    return fail(EINVAL, fmt::format("'{}' is not written SOURCE/EVENT/", event));
  const std::string_view source = event.substr(0, slash);
  return Reader(fmt::format("{}/{}", root, source), source).read(event.substr(slash + 1, event.size() - slash - 2));
}

std::vector<std::string> event_sources(const std::string& root) {
  return names_in(root);
}

std::vector<std::string> source_event_names(const std::string& root, const std::string& source) {
  std::vector<std::string> events;
  for (const std::string& name : names_in(fmt::format("{}/{}/events", root, source)))
    if (name.find('.') == name.npos) events.push_back(fmt::format("{}/{}/", source, name));  // NAME.scale, NAME.unit
  return events;
}

bool is_core_source(const std::string& root, const std::string& source) {
  // Only these let programs read their counters by the instruction rdpmc.
  return may_access(fmt::format("{}/{}/rdpmc", root, source), F_OK);
}

}  // namespace scry
