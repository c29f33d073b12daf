#include "cli/sinks.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace scry::cli {
namespace {

constexpr const char* kDefaultSink = "text";

std::vector<SinkChoice> or_default(std::vector<SinkChoice> choices) {
  if (choices.empty()) choices.push_back({find_sink(kDefaultSink), ""});
  return choices;
}

}  // namespace

bool add_sink(std::vector<SinkChoice>& choices, std::string_view text) {
  const size_t colon = std::min(text.find(':'), text.size());
  const SinkRow* row = find_sink(text.substr(0, colon));
  const bool has_file = colon < text.size();
  if (!row || (has_file && colon + 1 == text.size())) return false;
  if (!has_file) std::erase_if(choices, [](const SinkChoice& choice) { return choice.file.empty(); });
  choices.push_back({row, has_file ? std::string(text.substr(colon + 1)) : ""});
  return true;
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

Result<OpenSinks> OpenSinks::open(const std::vector<SinkChoice>& choices, Output::Policy buffering,
                                  const SinkStreams& streams) {
  OpenSinks result;
  result.silent_ = std::make_unique<Output>(-1, Output::Policy::none);
  std::vector<std::unique_ptr<Sink>> sinks;
  for (const SinkChoice& choice : or_default(choices)) {
    Output* out = &streams.out;
    if (!choice.file.empty()) {
      Fd fd(::open(choice.file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
      if (!fd) return fail(fmt::format("Failed to open output file: \"{}\": {}", choice.file, std::strerror(errno)));
      auto output = std::make_unique<Output>(fd.get(), buffering);
      out = output.get();
      streams.out.lead(*out);
      result.files_.push_back({std::move(fd), std::move(output)});
    }
    Output& err = sinks.empty() ? streams.err : *result.silent_;
    sinks.push_back(choice.row->make({*out, err, streams.quiet, streams.color}));
  }
  result.sink_ = make_tee_sink(std::move(sinks));
  return result;
}

}  // namespace scry::cli
