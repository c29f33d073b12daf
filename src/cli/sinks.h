// Which sinks a run has (-f NAME[:FILE]), and where they write.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/fd.h"
#include "base/result.h"
#include "cli/output_target.h"
#include "sinks/sink.h"

namespace scry::cli {

struct SinkChoice {
  const SinkRow* row = nullptr;
  std::string file;  // empty: where -o leads
  SinkSettings settings = {};
  bool append = false;      // to the file, if it is there
  bool is_command = false;  // `file` is a command that reads what is written
};

// Adds "NAME[,OPTION[=VALUE]]...[:FILE]". Of several without a file the last counts. The error is a text for the user.
Result<> add_sink(std::vector<SinkChoice>& choices, std::string_view text);
// The same for one option of a choice; `value` null: none was given.
Result<> set_sink_option(SinkChoice& choice, std::string_view name, const std::string* value);
// "'text', 'json', 'csv'".
std::string sink_names();
// What any of them wants. No choice at all is the text sink.
SinkWants wants_of(const std::vector<SinkChoice>& choices);

// The sinks of a run, as one. The first of them reports to stderr; what the others would say there is in their files,
// or has been said.
class OpenSinks {
 public:
  // `out` and `err` outlive it; a flush of `out` reaches the files too. Fails when a file cannot be made, or one that a
  // sink wants to read cannot be read. `streams.use.file`: the name of what `out` writes.
  static Result<OpenSinks> open(const std::vector<SinkChoice>& choices, Output::Policy buffering,
                                const SinkStreams& streams);
  Sink& sink() { return *sink_; }

 private:
  struct File {
    OutputTarget target;
    std::unique_ptr<Output> output;
  };
  std::vector<File> files_;
  std::unique_ptr<Output> silent_;
  std::unique_ptr<Remarks> remarks_;
  std::unique_ptr<Sink> sink_;  // writes into the others
};

}  // namespace scry::cli
