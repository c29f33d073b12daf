// The options of a tool: the getopt() calls of its script, as rows of a command of its own, `scry tool NAME`.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/toolkit.h"

namespace scry::cli {

// A getopt() of a script, as it is written.
struct ScriptOption {
  enum class Kind : uint8_t { flag, number, text };
  std::string name;
  Kind kind = Kind::flag;
  std::string value;  // the word for its value: "TIME"
  std::string brief;
};

// The texts of a comment under their titles, for help and documentation.
struct ToolSection {
  const char* title;
  std::string text;
};
std::vector<ToolSection> tool_sections(const ToolHeader& header);

// Those that the probes of the script reach, by macros and imports too, in the order in which they do. A script that
// cannot be parsed has none: running it reports why.
std::vector<ScriptOption> script_options_of(const Tool& tool);

// Whether it reads objects of the kernel (iter) and ends: a time (-d) means nothing to it then.
bool ends_by_itself(const Tool& tool);

// The command `tool NAME`; of a name that no tool has, one that says so. It lives as long as the program.
const Command* tool_command(std::string_view name);

}  // namespace scry::cli
