// `scry tool`: the toolkit. `scry tool NAME` is a command of its own (cli/tool_options.h); without a name the tools are
// listed.
#include <fmt/format.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/toolkit.h"

namespace scry::cli {
namespace {

constexpr const char* kSearch = "search";
constexpr size_t kWidth = 80;

constexpr OptionRow kToolOptions[] = {
    {.long_name = kSearch,
     .value = "WORD",
     .brief = "tools whose description has these words: slow disk, retransmit",
     .apply = set_own},
    {.long_name = "check",
     .brief = "look at the whole machine for ten seconds: scry doctor",
     .apply = [](Options& options, const OptionUse&) -> Problem {
       options.command = find_command("doctor");
       return {};
     }},
};

constexpr const char* kRest =
    "\nscry tool NAME runs one until Ctrl-C, scry tool NAME --help explains it,\n"
    "scry tool --search 'slow disk' finds one.\n";

std::string line_of(const Tool& tool) {
  return wrapped(tool.header.brief, kWidth, fmt::format("    {:<15} ", tool.header.name), std::string(20, ' '));
}

int list() {
  std::string text;
  const std::string* topic = nullptr;
  const std::vector<Tool> tools = all_tools();
  for (const Tool& tool : tools) {
    if (!topic || *topic != tool.header.topic) text += fmt::format("{}{}\n", topic ? "\n" : "", tool.header.topic);
    topic = &tool.header.topic;
    text += line_of(tool);
  }
  const std::vector<Tool> own = users_tools();
  if (!own.empty()) text += "\nYour own, in ~/.config/scry/tools\n";
  for (const Tool& tool : own) text += line_of(tool);
  return print_status(0, text + kRest);
}

int search(const std::string& query) {
  const FoundTools found = search_tools(query);
  std::string text;
  for (const Tool& tool : found.tools) text += line_of(tool);
  if (!text.empty()) return print_status(0, (found.have_all_words ? "" : "Not all of these words, but some:\n") + text);
  return print_error(kStatusUsage, Error{0, fmt::format("no tool's description has '{}'", query),
                                         "use another word for what is slow or missing; scry tool lists all tools"});
}

int run_tool(const Options& options) {
  if (const auto first = options.own.find(kSearch); first != options.own.end()) {
    std::string question = first->second;
    for (const std::string& word : options.words) question += " " + word;
    return search(question);
  }
  return list();
}

}  // namespace

extern const Command kToolCommand;
const Command kToolCommand{
    .name = "tool",
    .brief = "answer a common question by name: the toolkit",
    .arguments = {"", "NAME [options]", "--search WORD...", "--check"},
    .own = kToolOptions,
    .groups = {&common_options()},
    .text =
        "Without a name the tools are listed by topic, and then your own, in ~/.config/scry/tools. A script "
        "NAME.bt there or in the current folder comes before the tool of that name, unless other users can change it.",
    .examples = {{"tool", "list the tools"},
                 {"tool biolatency -d 10", "latency of block devices for 10 seconds"},
                 {"tool opensnoop --help", "what it shows, an example, its options"}},
    .run = run_tool,
};

}  // namespace scry::cli
