// docs/tools/NAME.md: what the comment and the getopt() calls of a tool's script say (src/cli/toolkit.h).
#include <fmt/format.h>

#include "base/text.h"
#include "cli/command_line.h"
#include "cli/tool_options.h"
#include "cli/toolkit.h"
#include "docs_pages.h"

namespace scry::cli {
namespace {

constexpr size_t kWidth = 120;

std::string mark_of(const std::string& file) {
  return fmt::format("<!-- Generated from {} by scripts/docs_tools.cc (`make docs`); edit the script. -->\n\n", file);
}

// Paragraphs, and lines of a terminal, which have four blanks, as blocks.
std::string markdown(const std::string& text) {
  std::string out;
  bool in_block = false;
  for (const std::string& line : split(text, '\n')) {
    const bool is_kept = line.starts_with("    ");
    if (is_kept != in_block) out += is_kept ? "\n```\n" : "```\n\n";
    in_block = is_kept;
    out += is_kept ? line.substr(4) + "\n" : wrapped(line, kWidth);
  }
  return out + (in_block ? "```\n" : "");
}

std::string options_of(const Command& command) {
  std::string text = "| option | meaning |\n|---|---|\n";
  const std::vector<OptionSection> sections = option_sections(command);  // the tool's own come first
  for (const OptionDoc& option : sections.front().options)
    text += fmt::format("| `{}` | {} |\n", option.spelling, option.row->brief);
  return text;
}

std::string page_of(const Tool& tool) {
  const ToolHeader& header = tool.header;
  const Command& command = *tool_command(header.name);
  std::string text = mark_of(tool.file) + fmt::format("# {}: {}\n\n", header.name, header.brief);
  text += fmt::format("`scry tool {} {}`\n\n", header.name, command.arguments.front());
  text += wrapped(fmt::format("Answers questions about: {}.", header.finds), kWidth);
  for (const ToolSection& section : tool_sections(header))
    text += fmt::format("\n## {}\n\n{}", section.title, markdown(section.text));
  text += "\n## Options\n\n" + options_of(command);
  return text +
         "\nOptions of every tool (`-p`, `-c`, `--comm`, `--cgroup`, `-f json`, `-f csv`, `-o`) are in "
         "[options.md](../reference/options.md).\n";
}

std::string index_page() {
  std::string text = mark_of("tools/*.bt") +
                     "# The toolkit\n\n`scry tool NAME` answers a common question without a script; `scry tool` lists "
                     "the tools, `scry tool --search\nWORD` finds one, `scry tool NAME --source` prints its script.\n";
  const std::string* topic = nullptr;
  const std::vector<Tool> tools = all_tools();
  for (const Tool& tool : tools) {
    if (!topic || *topic != tool.header.topic)
      text += fmt::format("\n## {}\n\n| tool | shows |\n|---|---|\n", tool.header.topic);
    topic = &tool.header.topic;
    text += fmt::format("| [{0}]({0}.md) | {1} |\n", tool.header.name, tool.header.brief);
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> tool_pages() {
  std::vector<std::pair<std::string, std::string>> pages{{"README.md", index_page()}};
  for (const Tool& tool : all_tools()) pages.emplace_back(tool.header.name + ".md", page_of(tool));
  return pages;
}

}  // namespace scry::cli
