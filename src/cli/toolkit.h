// The toolkit: scripts by name, and the library that scripts import as "scry/NAME".
//
// tools/NAME.bt are part of the program (base/packed_files.h). What `scry tool`, its help and docs/tools/NAME.md tell
// of a tool is the comment that its script begins with:
//
//     // biolatency: how long requests of block devices take, as a histogram
//     //
//     // Topic: Files and disks                     one of tool_topics()
//     // Finds: slow disk, I/O wait                 what people search for
//     // Words: [interval [count]]                  words after the name: values of these options, else $1, $2, ...
//     // Letters: -m milliseconds, -F each-flag     short forms of options of the script; -s csv, -j json: of -f csv,
//     ...
//     // Parameter: allocator                      what $1 is where no word says it; --allocator names another
//     // Lasts: 10                                  seconds without -d, for a tool that is no watch
//     // Process: each malloc() of the machine        what would be slowed down without -p, -c or --force
//     // Example: nine writes of 12 KiB             and lines of a terminal, indented
//     // How to read: ...
//     // Costs: ...
//     // Cannot see: ...
//
// The options of a tool are the getopt() calls of its script and of what that imports. A file NAME.bt in the current
// folder, or in ~/.config/scry/tools, comes first, unless other users can change it (base/trusted_path.h). Tested by
// toolkit_test.cc and tests/live/tool_*.t.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/packed_files.h"
#include "base/result.h"

namespace scry {

extern const PackedFiles kToolkitFiles;  // "biolatency.bt", "lib/io.bt"

namespace cli {

// Paragraphs; lines that begin with four blanks are kept as they are.
struct ToolTexts {
  std::string example, reading, costs, blind_spots;
  std::string lasts;      // "10": the duration of a run without -d; empty: until Ctrl-C
  std::string parameter;  // "allocator": what $1 is where no word says it; empty: nothing
  std::string process;    // "each malloc() of the machine": what a run without a process would slow down
};

// What the comment of a script says.
struct ToolHeader {
  std::string name, brief, topic, finds;
  std::string words;    // "[interval [count]]"
  std::string letters;  // "-m milliseconds, -F each-flag"
  ToolTexts texts;
};

struct Tool {
  ToolHeader header;
  std::string file;     // its path; of a script that is part of the program "tools/NAME.bt"
  std::string text;     // the script
  bool is_own = false;  // part of the program
  std::string notice;   // which other script is used or left out in its place; may be empty
};

// The error says which part of the comment is wrong or missing.
Result<ToolHeader> read_tool_header(std::string_view name, std::string_view script);

// In the order of the documentation.
std::span<const char* const> tool_topics();
// Those that are part of the program, by topic, then by name.
std::vector<Tool> all_tools();
// The user's own in ~/.config/scry/tools, but those that are not trusted, by name.
std::vector<Tool> users_tools();
std::vector<std::string> tool_names();

// A tool by name: a trusted file of the user's, else the program's. An error with code ENOENT: there is none.
Result<Tool> find_tool(const std::string& name);

// The tools, also the user's own, whose name, brief, symptoms or texts have the most words of a question; best first.
struct FoundTools {
  std::vector<Tool> tools;
  bool have_all_words = false;
};
FoundTools search_tools(const std::string& query);

// The script that `import "scry/NAME"` means; nullopt: there is none.
std::optional<std::string_view> library_script(std::string_view name);
std::vector<std::string> library_names();
// "-i interval, -T timestamps": the letters of options that parts of the library say in their comments ("Letters:").
const std::string& library_letters();

}  // namespace cli
}  // namespace scry
