#include "cli/toolkit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "cli/command_line.h"
#include "cli/tool_options.h"

namespace scry::cli {
namespace {

constexpr const char* kComment =
    "// disk: what it shows\n//\n// Topic: Files and disks\n// Finds: slow disk\n// Words: PATTERN [interval]\n"
    "// Example: one\n//     # scry tool disk\n//     a  b\n// How to read: one line\n// and another.\n"
    "// Costs: little\n// Cannot see: much\nbegin { }\n// Topic: not part of it\n";

TEST(ToolHeader, is_the_first_comment) {
  const auto header = read_tool_header("disk", kComment);
  ASSERT_TRUE(header) << header.error().message();
  EXPECT_EQ(header->brief, "what it shows");
  EXPECT_EQ(header->topic, "Files and disks");
  EXPECT_EQ(header->words, "PATTERN [interval]");
  EXPECT_EQ(header->texts.example, "one\n    # scry tool disk\n    a  b");
  EXPECT_EQ(header->texts.reading, "one line and another.");
}

TEST(ToolHeader, that_is_wrong_says_where) {
  EXPECT_EQ(read_tool_header("other", kComment).error().message(), "the comment is of 'disk'");
  EXPECT_EQ(read_tool_header("x", "// x: y\n// Topic: Memory\n").error().message(), "'Finds:' is missing");
  EXPECT_EQ(read_tool_header("x", "// x: y\n// Toppic: Memory\n").error().message(),
            "'Toppic: Memory' begins no part of the comment");
  EXPECT_EQ(read_tool_header("x", "begin { }").error().message(), "the comment is of ''");
}

TEST(Toolkit, has_tools_that_fit_80_columns) {
  ASSERT_FALSE(all_tools().empty());
  for (const Tool& tool : all_tools()) {
    EXPECT_LE(tool.header.brief.size(), 60u) << tool.file;
    EXPECT_LE(tool.header.name.size(), 15u) << tool.file;
    std::string_view text = tool.text;
    for (size_t end = 0; end != text.npos; text.remove_prefix(end == text.npos ? 0 : end + 1)) {
      end = text.find('\n');
      EXPECT_LE(text.substr(0, end).size(), 120u) << tool.file;
    }
    const std::string usage_text = usage(*tool_command(tool.header.name), "scry");
    std::string_view rest = usage_text;
    for (size_t end = 0; end != rest.npos; rest.remove_prefix(end == rest.npos ? 0 : end + 1)) {
      end = rest.find('\n');
      EXPECT_LE(rest.substr(0, end).size(), 80u) << tool.file << ": " << rest.substr(0, end);
    }
  }
}

// A further letter of an option has a row of its own.
bool has_letter(const std::string& tool, std::string_view option, char letter) {
  return std::ranges::any_of(tool_command(tool)->own, [&](const OptionRow& row) {
    return row.letter == letter && option == (row.long_name ? row.long_name : row.words);
  });
}

TEST(Toolkit, has_options_of_their_own_names) {
  for (const Tool& tool : all_tools()) {
    std::set<std::string> names;
    std::set<char> letters;
    for (const OptionRow& row : tool_command(tool.header.name)->own)
      EXPECT_TRUE(!row.letter || letters.insert(row.letter).second) << tool.file << " " << row.letter;
    for (const OptionSection& section : option_sections(*tool_command(tool.header.name)))
      for (const OptionDoc& option : section.options)
        for (const std::string& name : option.names) EXPECT_TRUE(names.insert(name).second) << tool.file << " " << name;
    for (const ScriptOption& option : script_options_of(tool)) EXPECT_FALSE(option.brief.empty()) << option.name;
    // Every letter of the comment belongs to an option.
    for (const std::string& item : split(tool.header.letters, ',')) {
      if (item.empty()) continue;
      EXPECT_TRUE(has_letter(tool.header.name, item.substr(item.rfind(' ') + 1), item[item.find('-') + 1]))
          << tool.file << " " << item;
    }
  }
}

TEST(Toolkit, is_searched_by_all_words) {
  const FoundTools found = search_tools("Disk latency");
  ASSERT_FALSE(found.tools.empty());
  EXPECT_EQ(found.tools.front().header.name, "biolatency");
  EXPECT_TRUE(found.have_all_words);
  EXPECT_TRUE(search_tools("zebra").tools.empty());
}

// What a person with a problem types, and the tool that shows more of it.
TEST(Toolkit, is_searched_by_symptom) {
  constexpr std::pair<const char*, const char*> kQuestions[] = {
      {"who kills", "killsnoop"},
      {"who deletes my file", "filelife"},
      {"hang", "deadlock"},
      {"slow network", "tcpretrans"},
      {"connection refused", "soconnect"},
      {"connection reset", "tcpdrop"},
      {"too many open files", "opensnoop"},
      {"high load", "loads"},
      {"fork bomb", "forkstat"},
      {"latency spikes", "runqslower"},
      {"out of memory", "oomkill"},
      {"memory leak", "memleak"},
      {"DNS is slow", "gethostlatency"},
      {"port in use", "solisten"},
      {"context switches", "cpudist"},
      {"zombies", "exitsnoop"},
  };
  for (const auto& [question, name] : kQuestions) {
    const FoundTools found = search_tools(question);
    ASSERT_FALSE(found.tools.empty()) << question;
    EXPECT_EQ(found.tools.front().header.name, name) << question;
    EXPECT_TRUE(found.have_all_words) << question;
  }
}

TEST(Toolkit, says_when_no_tool_has_all_words) {
  const FoundTools found = search_tools("disk zebra");
  ASSERT_FALSE(found.tools.empty());
  EXPECT_FALSE(found.have_all_words);
}

TEST(ToolCommand, has_the_options_of_the_script_and_of_its_imports) {
  const Command* command = tool_command("biolatency");
  ASSERT_TRUE(command);
  EXPECT_STREQ(command->name, "tool biolatency");
  std::set<std::string> names;
  for (const OptionRow& row : command->own) names.insert(row.long_name ? row.long_name : row.words);
  EXPECT_EQ(names, (std::set<std::string>{"duration", "source", "disks", "kinds", "queued", "disk", "milliseconds",
                                          "timestamps", "interval", "count", "summary", "json"}));
  EXPECT_EQ(tool_command("no-such-tool")->words, WordOrder::option_names);
}

std::expected<Options, UsageError> parse_tool(std::vector<const char*> words) {
  words.insert(words.begin(), "scry");
  words.push_back(nullptr);
  char* environment[] = {nullptr};
  return parse_options(static_cast<int>(words.size()) - 1, const_cast<char**>(words.data()), environment);
}

TEST(ToolCommand, has_letters_of_the_library_unless_the_tool_uses_them) {
  const auto letter = [](const char* tool, std::string_view option) {
    for (const OptionRow& row : tool_command(tool)->own)
      if (row.long_name && option == row.long_name) return row.letter;
    return '?';
  };
  EXPECT_EQ(letter("biolatency", "timestamps"), 'T');
  EXPECT_EQ(letter("biolatency", "milliseconds"), 'm');
  EXPECT_EQ(letter("tcplife", "remoteport"), 'D');
  EXPECT_EQ(letter("syslat", "by-thread"), 'T');
  EXPECT_EQ(letter("syslat", "timestamps"), 0);
}

TEST(ToolCommand, has_several_letters_for_an_option) {
  EXPECT_TRUE(has_letter("tcpconnect", "timestamps", 'T'));
  EXPECT_TRUE(has_letter("tcpconnect", "timestamps", 't'));
  EXPECT_TRUE(has_letter("tcpaccept", "localport", 'P'));
  EXPECT_TRUE(has_letter("tcpaccept", "localport", 'L'));
  EXPECT_FALSE(has_letter("tcpconnect", "remoteport", 'L'));
  EXPECT_EQ(parse_tool({"tool", "tcpconnect", "-t"})->compile.named_parameters,
            (std::vector<std::string>{"--timestamps"}));
  EXPECT_EQ(parse_tool({"tool", "tcpaccept", "-L", "80"})->compile.named_parameters,
            (std::vector<std::string>{"--localport=80"}));
}

TEST(ToolCommand, has_letters_for_formats) {
  EXPECT_EQ(parse_tool({"tool", "biolatency", "-j"})->output.sinks.size(), 1u);
  EXPECT_EQ(parse_tool({"tool", "biolatency", "--json"})->output.sinks.size(), 1u);
}

std::string command_brief(const Command& command) {
  for (const OptionSection& section : option_sections(command))
    for (const OptionDoc& option : section.options)
      if (option.spelling == "-c, --cmd CMD") return option.row->brief;
  return "";
}

TEST(ToolCommand, says_whether_it_shows_more_than_the_command) {
  EXPECT_EQ(command_brief(*tool_command("opensnoop")),
            "run a command, and end with it; with --follow show only it and its children");
  EXPECT_EQ(command_brief(*find_command("profile")), "run a command, show only it and its children, and end with it");
  size_t sections = 0;
  for (const OptionSection& section : all_option_sections()) sections += std::string(section.title) == "What to trace";
  EXPECT_EQ(sections, 1u);
}

TEST(ToolCommand, passes_words_and_options_to_the_script) {
  const auto options = parse_tool({"tool", "biolatency", "5", "-D", "--pid", "7", "3", "-d", "1"});
  ASSERT_TRUE(options) << options.error().text;
  EXPECT_EQ(options->compile.named_parameters, (std::vector<std::string>{"--disks", "--interval=5", "--count=3"}));
  EXPECT_EQ(options->scope.processes, (std::vector<int>{7}));
  EXPECT_EQ(parse_tool({"tool", "biolatency", "1", "2", "3"}).error().text,
            "ERROR: USAGE: unexpected word '3': biolatency takes [interval [count]].\n");
  EXPECT_EQ(parse_tool({"tool", "execsnoop", "x"}).error().text,
            "ERROR: USAGE: unexpected word 'x': execsnoop takes options only.\n");
  EXPECT_EQ(parse_tool({"tool", "execsnoop", "5"}).error().text,
            "ERROR: USAGE: unexpected word '5': execsnoop takes options only.\n"
            "HINT: -d 5 ends the run after 5 seconds, -p 5 traces this process only\n");
  EXPECT_EQ(parse_tool({"tool", "tcplife", "--raddr", "here"}).error().text,
            "ERROR: --raddr here: expecting an address, such as 192.0.2.7 or 2001:db8::7\n");
}

TEST(Library, has_parts_that_scripts_import) {
  EXPECT_TRUE(library_script("options"));
  EXPECT_FALSE(library_script("../biolatency"));
  EXPECT_FALSE(library_script("nothing"));
}

}  // namespace
}  // namespace scry::cli
