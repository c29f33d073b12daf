// The choices of the command line that the compiler needs: which processes to trace, and how to compile.
//
// The option tables of cli/ fill these records and nothing copies their fields: every step takes the record it needs by
// reference. Choices that only the program itself reads (outputs, modes of a run) are in cli/options.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/environment.h"
#include "sema/typed.h"

namespace scry::sema {

// The value of an option and the words that gave it, which it ends: "/x" of "--cgroup /x" or of "--cgroup=/x".
struct OptionText {
  std::string value;
  std::string written;
};

// Whose events a run is about.
struct TraceScope {
  std::vector<int> processes;              // -p, or where --follow begins; none: all
  std::string processes_written;           // "-p 5,7": what messages about them show
  std::string process_error;               // a wrong -p: a script that cannot be read is reported first
  bool follow = false;                     // --follow: the processes and all that descends from them
  std::vector<OptionText> cgroups, comms;  // --cgroup, --comm: one of each must match; none: all
  std::vector<std::string> command;        // -c, its words; empty: none
  int child = 0;                           // the process of `command`; 0: it is not started

  std::optional<int> child_pid() const { return command.empty() ? std::nullopt : std::optional(child); }
};

// How the script is compiled.
struct CompileChoice {
  std::vector<std::string> parameters;        // $1, $2, ...
  std::vector<std::string> named_parameters;  // "--name", "--name=value"
  Environment environment;
  std::vector<std::string> include_folders;  // -I
  std::vector<std::string> include_files;    // --include
  bool unsafe_allowed = false;
  typed::Notices notices = typed::Notices::failures;  // -k, --no-warnings
  bool event_origin = false;                          // a sink wants to know when, where and by whom events happened

  bool warns() const { return notices != typed::Notices::none; }
};

}  // namespace scry::sema
