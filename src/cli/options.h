// Options: what a command line asks for (docs/reference/options.md), as records that are handed on as they are.
//
// Each record is filled by one table of option rows (cli/option_row.h). A command reads the records it needs.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/sinks.h"
#include "sema/choices.h"
#include "syscalls/tampering.h"

namespace scry::cli {

struct Command;

inline constexpr const char* kCompatibleName = "bpftrace";  // Options::tool, where it replaces that program

// What else may be done with a script than running it (--mode).
enum class Mode : uint8_t { codegen, compiler_bench, bench, test, format };

// Where the script's output goes, and what scry reports beside it (cli/output_options.cc).
struct OutputChoice {
  std::vector<SinkChoice> sinks;                    // -f; none: text
  std::string format_error;                         // a wrong -f, reported after compilation
  std::string file;                                 // -o; empty: stdout
  Output::Policy buffering = Output::Policy::line;  // -B
  bool verbose = false, quiet = false;
  // Of a command: shows what there is to show between attaching and the first event. Null: nothing.
  std::function<void(Sink& sink)> begin;
};

// What is done with the compiled script (cli/run_options.cc).
struct RunChoice {
  std::optional<Mode> mode;                    // --mode, --test, --bench, --fmt
  std::string probe_filter;                    // --probe-filter REGEX; empty: none
  bool dry_run = false;                        // --dry-run
  bool cost = false;                           // --cost
  std::string show;                            // --show STAGE, --explain
  std::string object_file;                     // --emit-elf FILE; empty: none
  std::vector<std::string> debug_stages;       // -d: rows of debug_stages()
  std::vector<syscalls::Tampering> tampering;  // with system calls of the command
};

// How this machine is described to the compiler (cli/machine_options.cc).
struct MachineChoice {
  std::string traceable_functions;           // --traceable-functions FILE; empty: the kernel's list
  std::vector<std::string> debug_folders;    // --debuginfo
  std::vector<std::string> hidden_features;  // --no-feature
  std::string facts;                         // --facts FILE: of another machine; empty: this one
};

// A script that the command line has or makes.
struct ProgramText {
  std::string text;
  std::string name = "stdin";  // in messages
  bool is_made = false;        // by a command, or part of scry: its places mean nothing to the reader of messages
};

struct Options {
  const Command* command = nullptr;    // the one that runs: the first word's, or the one an option stands for (-l)
  std::string tool = "scry";           // the name scry was called by: "bpftrace" through a link
  bool wants_usage = false;            // -h
  bool wants_version = false;          // -V
  std::optional<ProgramText> program;  // -e, or that of a command
  std::vector<std::string> words;      // those that are no options: a script and its parameters, or a command's own
  sema::TraceScope scope;
  sema::CompileChoice compile;
  OutputChoice output;
  RunChoice run;
  MachineChoice machine;
  std::map<std::string, std::string> own;  // values of a command's own options, by long name
};

}  // namespace scry::cli
