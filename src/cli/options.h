// Options: what the command line says (language.md section 8).
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/environment.h"
#include "sinks/sink.h"

namespace scry::cli {

enum class Command : uint8_t { run, help, version, info, list, help_topic };

// What else may be done with a script than running it (--mode).
enum class Mode : uint8_t { codegen, compiler_bench, bench, test, format };

struct Options {
  Command command = Command::run;
  std::string tool = "scry";                  // the name we were called by: "bpftrace" through a link
  std::optional<std::string> program;         // -e
  std::string script_file;                    // FILE or "-"; empty with -e
  std::vector<std::string> parameters;        // $1, $2, ...
  std::vector<std::string> named_parameters;  // words after -- that start with "--"
  std::string traceable_file;                 // --traceable-functions
  std::vector<std::string> help_topics;       // help NAME...
  std::string list_pattern;
  bool list_everything = false;                                           // -l without a pattern
  enum class Format : uint8_t { text, json, csv } format = Format::text;  // -f
  std::string format_error;                                               // a wrong -f, reported after compilation
  std::string output_file;
  Output::Policy buffering = Output::Policy::line;
  std::vector<int> pids;                    // -p
  std::string pid_error;                    // a wrong -p: a script that cannot be read is reported first
  bool follow = false;                      // --follow: descendants too
  std::vector<std::string> cgroups, comms;  // --cgroup, --comm: any of them; none: all
  std::string child_command;
  std::vector<std::string> include_folders, include_files;  // -I, --include
  std::vector<std::string> debug_folders;                   // --debuginfo
  bool verbose = false, quiet = false, unsafe = false, dry_run = false;
  bool warnings = true;
  bool runtime_reads = false;                // -k
  std::string object_file;                   // --emit-elf FILE; empty: none
  std::string show;                          // --show STAGE
  std::optional<Mode> mode;                  // --mode, --test, --bench, --fmt
  std::string probe_filter;                  // --probe-filter REGEX; empty: none
  std::vector<std::string> debug_stages;     // -d: rows of debug_stages()
  std::vector<std::string> hidden_features;  // --no-feature
  Environment environment;
};

// A wrong command line: what to print on stderr; the status is 1.
struct UsageError {
  std::string text;
  bool with_usage = false;
};

std::expected<Options, UsageError> parse_options(int argc, char** argv, char** environment);

// An option as the documentation shows it: {"-p", "--pid"}, "-p, --pid PID".
struct OptionDoc {
  std::vector<std::string> names;
  std::string spelling;
  std::string brief;
};
std::vector<OptionDoc> option_docs();  // those that are advertised

std::string usage(const std::string& tool);
// "scry 0.1.0", or "bpftrace v0.26.1 (scry 0.1.0)" through a link of that name.
std::string version_text(const std::string& tool);

}  // namespace scry::cli
