#include "cli/sinks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/foreign_file.h"
#include "base/output_path.h"
#include "base/text.h"

namespace scry::cli {
namespace {

constexpr const char* kDefaultSink = "text";

constexpr uint64_t kMostSettingBytes = uint64_t{256} << 20;  // of a file that a sink reads

// What the sink gets: instead of the name of a file what is in it.
Result<SinkSettings> settings_of(const SinkChoice& choice) {
  SinkSettings settings = choice.settings;
  for (const SinkOption& option : choice.row->options) {
    const auto found = settings.find(option.name);
    if (found == settings.end() || option.takes != SinkOption::Takes::file) continue;
    const ForeignFile file = TRY(ForeignFile::open(found->second));
    const auto bytes = TRY(file.read(0, file.size(), kMostSettingBytes, option.name));
    found->second.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  return settings;
}

std::vector<SinkChoice> or_default(std::vector<SinkChoice> choices) {
  if (choices.empty()) choices.push_back({find_sink(kDefaultSink), ""});
  return choices;
}

}  // namespace

Result<> set_sink_option(SinkChoice& choice, std::string_view name, const std::string* value) {
  using Takes = SinkOption::Takes;
  const std::string prefix = fmt::format("-f {}: ", choice.row->name);
  const auto option = std::ranges::find(choice.row->options, name, &SinkOption::name);
  if (option == choice.row->options.end()) {
    std::vector<std::string> names;
    for (const SinkOption& known : choice.row->options) names.emplace_back(known.name);
    if (names.empty()) return fail(fmt::format("{}this format has no options: '{}'", prefix, name));
    return fail(fmt::format("{}unknown option '{}'; it has {}", prefix, name, fmt::join(names, ", ")));
  }
  if (option->takes == Takes::nothing && value)
    return fail(fmt::format("{}the option '{}' takes no value", prefix, name));
  if (option->takes != Takes::nothing && (!value || value->empty()))
    return fail(fmt::format("{}the option '{}' needs a value: {}={}", prefix, name, name, option->value));
  if (option->takes == Takes::number) {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), number);
    if (end != value->data() + value->size() || error == std::errc::invalid_argument)
      return fail(fmt::format("{}'{}' is not a number: {}={}", prefix, *value, name, option->value));
    if (error != std::errc() || number > option->most)
      return fail(fmt::format("{}{}={}: at most {}", prefix, name, *value, option->most));
  }
  if (const auto words = split(option->words, ' ');
      option->takes == Takes::word && std::ranges::find(words, *value) == words.end())
    return fail(fmt::format("{}'{}' is not a value of '{}': {}", prefix, *value, name, fmt::join(words, ", ")));
  choice.settings.insert_or_assign(std::string(name), value ? *value : "");
  return {};
}

Result<> add_sink(std::vector<SinkChoice>& choices, std::string_view text) {
  const size_t colon = std::min(text.find(':'), text.size());
  const std::vector<std::string> parts = split(text.substr(0, colon), ',');
  SinkChoice choice{find_sink(parts[0]), ""};
  const bool has_file = colon < text.size();
  if (!choice.row || (has_file && colon + 1 == text.size()))
    return fail(fmt::format("Invalid output format \"{}\"\nERROR: Valid formats: {}", text, sink_names()));
  for (size_t i = 1; i < parts.size(); ++i) {
    const size_t equals = std::min(parts[i].find('='), parts[i].size());
    const std::string value = parts[i].substr(std::min(equals + 1, parts[i].size()));
    TRY(set_sink_option(choice, std::string_view(parts[i]).substr(0, equals),
                        equals < parts[i].size() ? &value : nullptr));
  }
  if (has_file) choice.file = text.substr(colon + 1);
  if (!has_file) std::erase_if(choices, [](const SinkChoice& other) { return other.file.empty(); });
  choices.push_back(std::move(choice));
  return {};
}

std::string sink_names() {
  std::string names;
  for (const SinkRow* row : sink_rows()) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", row->name);
  return names;
}

SinkWants wants_of(const std::vector<SinkChoice>& choices) {
  SinkWants wants;
  for (const SinkChoice& choice : or_default(choices)) wants.event_origin |= choice.row->wants.event_origin;
  return wants;
}

namespace {

Result<OutputTarget> open_target(const SinkChoice& choice) {
  if (choice.is_command) return OutputTarget::start(choice.file);
  auto file = open_for_output(choice.file, open_flags(choice.append));
  if (file) return OutputTarget(std::move(*file));
  return fail(fmt::format("Failed to open output file: \"{}\": {}", choice.file, std::strerror(file.error().code)));
}

// Of two outputs that write one file, each would write over the other.
Result<> check_distinct(std::vector<struct stat>& files, int descriptor, const std::string& path) {
  struct stat file {};
  if (::fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) return {};
  const auto is_same = [&](const struct stat& other) {
    return other.st_dev == file.st_dev && other.st_ino == file.st_ino;
  };
  if (std::ranges::any_of(files, is_same))
    return fail(0, fmt::format("two outputs write the same file: \"{}\"", path), "give each a file of its own");
  files.push_back(file);
  return {};
}

}  // namespace

Result<OpenSinks> OpenSinks::open(const std::vector<SinkChoice>& choices, Output::Policy buffering,
                                  const SinkStreams& streams) {
  OpenSinks result;
  result.silent_ = std::make_unique<Output>(-1, Output::Policy::none);
  result.remarks_ = std::make_unique<Remarks>(streams.err);
  std::vector<std::unique_ptr<Sink>> sinks;
  std::vector<struct stat> files;
  TRY(check_distinct(files, streams.out.fd(), streams.use.file));
  for (const SinkChoice& choice : or_default(choices)) {
    SinkSettings settings = TRY(settings_of(choice));
    Output* out = &streams.out;
    if (!choice.file.empty()) {
      auto target = TRY(open_target(choice));
      TRY(check_distinct(files, target.fd(), choice.file));
      auto output = std::make_unique<Output>(target.fd(), buffering);
      out = output.get();
      streams.out.lead(*out);
      result.files_.push_back({std::move(target), std::move(output)});
    }
    Output& err = sinks.empty() ? streams.err : *result.silent_;
    sinks.push_back(choice.row->make({.out = *out,
                                      .err = err,
                                      .quiet = streams.quiet,
                                      .color = streams.color,
                                      .remarks = result.remarks_.get(),
                                      .around = streams.around,
                                      .use = {.file = choice.file.empty() ? streams.use.file : choice.file,
                                              .settings = std::move(settings),
                                              .screen = streams.use.screen,
                                              .append = choice.append,
                                              .clock = streams.use.clock}}));
  }
  result.sink_ = make_tee_sink(std::move(sinks));
  return result;
}

}  // namespace scry::cli
