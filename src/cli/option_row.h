// An option is one row: spelling, documentation, what completions offer for its value, and the function that stores it.
//
// Rows that several commands share form groups, one file each. The usage text, `scry help`, docs/reference, the manual
// page and the completions are made from the rows, so a new option is one row.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace scry::cli {

// A wrong command line: what to print on stderr; the status is 1.
struct UsageError {
  std::string text;
  bool with_usage = false;
};
using Problem = std::optional<UsageError>;

struct OptionRow;

// One use of an option on a command line.
struct OptionUse {
  const OptionRow& row;
  const char* value;    // null: the option takes none
  std::string written;  // "--cgroup /x", "--cgroup=/x", "-p5"
};

// What completions offer for the value of an option.
enum class Offer : uint8_t { nothing, words, files, folders, processes, commands, probes };

struct OptionRow {
  char letter = 0;                  // 0: long form only
  const char* long_name = nullptr;  // null: short form only
  // "FILE"; null: none; "[=WORD]": --name=WORD or --name; "[PATTERN]": the words; "[N]": -a, -a80 or -a 80.
  const char* value = nullptr;
  const char* brief = nullptr;  // null: accepted, not advertised
  Problem (*apply)(Options& options, const OptionUse& use);
  const char* text = "";  // the details of the manual page, after the brief; sentences
  Offer offer = Offer::nothing;
  const char* words = "";  // of Offer::words, with blanks between
  bool last = false;       // nothing after it is read

  bool may_take_number() const { return value && std::string_view(value) == "[N]"; }
  bool takes_value() const { return value && value[0] != '['; }
};

struct OptionGroup {
  const char* title;
  std::span<const OptionRow> rows;
};

// -e, -o and so on. In the order of the documentation.
const OptionGroup& script_options();       // the text of the script (cli/script_options.cc)
const OptionGroup& scope_options();        // whom to trace
const OptionGroup& tool_scope_options();   // ... where -c shows the whole machine
const OptionGroup& stack_scope_options();  // ... where -c implies --follow
const OptionGroup& process_options();      // of these the ones that are not compiled into programs: -p and -c
const OptionGroup& task_options();         // ... and the ones about tasks: --cgroup and --comm
const OptionGroup& output_options();       // where output goes
const OptionGroup& compile_options();      // how to compile
const OptionGroup& machine_options();      // the facts of this machine that the compiler uses
const OptionGroup& facts_options();        // another machine in place of this one
const OptionGroup& run_options();          // how the compiled script runs
const OptionGroup& limit_options();        // what a run may lose and take
const OptionGroup& common_options();       // of every command: --help

// What SCRY_MAX_MEMORY and SCRY_MAX_OVERHEAD say, as if the options had; where nothing is compiled that would read
// them.
Problem take_limits_from_environment(Options& options);

// ---- setters of rows

template <auto record, auto member>
Problem set_flag(Options& options, const OptionUse&) {
  (options.*record).*member = true;
  return {};
}

template <auto record, auto member>
Problem set_text(Options& options, const OptionUse& use) {
  (options.*record).*member = use.value;
  return {};
}

// For an option that has one value: a second one would replace the first silently.
inline Problem refuse_second(const OptionUse& use, const std::string& first) {
  return UsageError{fmt::format("ERROR: USAGE: '{}' comes after '{}': only one can be had.\n", use.written, first)};
}

template <auto record, auto member>
Problem set_text_once(Options& options, const OptionUse& use) {
  const std::string& known = (options.*record).*member;
  if (!known.empty() && known != use.value) return refuse_second(use, known);
  return set_text<record, member>(options, use);
}

template <auto record, auto member>
Problem add_text(Options& options, const OptionUse& use) {
  ((options.*record).*member).emplace_back(use.value);
  return {};
}

// -f, for rows that name a format (cli/output_options.cc).
Problem add_format(Options& options, const OptionUse& use);

// A command's own option: its value by its long name, "" if it takes none.
inline Problem set_own(Options& options, const OptionUse& use) {
  options.own[use.row.long_name] = use.value ? use.value : "";
  return {};
}
inline Problem set_own_once(Options& options, const OptionUse& use) {
  const auto known = options.own.find(use.row.long_name);
  if (known != options.own.end() && known->second != use.value) return refuse_second(use, known->second);
  return set_own(options, use);
}
// One that counts: -f, -ff; -t, -tt, -ttt.
inline Problem count_own(Options& options, const OptionUse& use) {
  options.own[use.row.long_name] += use.row.letter;
  return {};
}

}  // namespace scry::cli
