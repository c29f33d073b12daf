#include "cli/command_line.h"

#include <fmt/format.h>
#include <getopt.h>

#include <algorithm>
#include <cstring>

#include "base/diag.h"
#include "base/text.h"

namespace scry::cli {
namespace {

constexpr const char* kVersion = SCRY_VERSION;  // CMakeLists.txt has the number
constexpr const char* kCompatibleVersion = "v0.26.1";

std::string base_name(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

void read_environment(Environment& variables, char** environment) {
  for (const char* prefix : {"BPFTRACE_", "SCRY_"}) {  // ours wins
    for (char** entry = environment; *entry; ++entry) {
      std::string_view text = *entry;
      const size_t equals = text.find('=');
      if (!text.starts_with(prefix) || equals == std::string_view::npos) continue;
      const size_t skip = std::strlen(prefix);
      variables[std::string(text.substr(skip, equals - skip))] = {std::string(text.substr(equals + 1)),
                                                                  std::string(text.substr(0, equals))};
    }
  }
}

std::vector<const OptionRow*> rows_of(const Command& command) {
  std::vector<const OptionRow*> rows;
  for (const OptionRow& row : command.own) rows.push_back(&row);
  for (const OptionGroup* group : command.groups)
    for (const OptionRow& row : group->rows) rows.push_back(&row);
  return rows;
}

// One command's rows, as getopt_long reads them.
class OptionReader {
 public:
  explicit OptionReader(const Command& command) : rows_(rows_of(command)) {
    if (command.words == WordOrder::command) letters_ = '+';
    for (size_t i = 0; i < rows_.size(); ++i) {
      const OptionRow& row = *rows_[i];
      const int argument = row.takes_value()     ? required_argument
                           : may_take_value(row) ? optional_argument
                                                 : no_argument;
      if (row.letter) {
        letters_ += row.letter;
        if (row.takes_value()) letters_ += ':';
        if (row.may_take_number()) letters_ += "::";
      }
      if (row.long_name)
        long_options_.push_back({row.long_name, argument, nullptr, row.letter ? row.letter : number_of(i)});
    }
    long_options_.push_back({});
  }

  // False: an option was met after which nothing is read.
  std::expected<bool, UsageError> read(std::vector<char*>& words, Options& options) {
    optind = 0;  // getopt's own state: start over
    opterr = 1;
    for (int value; (value = getopt_long(static_cast<int>(words.size()) - 1, words.data(), letters_.c_str(),
                                         long_options_.data(), nullptr)) != -1;) {
      const OptionRow* row = find(value);
      // After --version nothing is judged: a flag such as -v may add to it.
      if (options.wants_version && (!row || row->takes_value() || row->last)) continue;
      // getopt has printed what is wrong.
      if (!row) return std::unexpected(unknown(words[static_cast<size_t>(optind) - 1], options));
      if (row->may_take_number() && !optarg && is_number(words[static_cast<size_t>(optind)]))
        optarg = words[static_cast<size_t>(optind++)];
      const bool has_value = row->takes_value() || row->may_take_number() || may_take_value(*row);
      const OptionUse use{*row, has_value ? optarg : nullptr, written(words, *row)};
      if (Problem problem = row->apply(options, use)) return std::unexpected(*problem);
      if (row->last) return false;
      opterr = !options.wants_version;
    }
    options.words.assign(words.begin() + optind, words.end() - 1);
    return true;
  }

 private:
  static constexpr int kFirstLongOnly = 256;
  // "[=WORD]": after the long name and '=', the short one takes none.
  static bool may_take_value(const OptionRow& row) {
    return row.value && std::string_view(row.value).starts_with("[=");
  }
  static bool is_number(const char* word) {
    return word && *word && std::string_view(word).find_first_not_of("0123456789") == std::string_view::npos;
  }
  static int number_of(size_t row) { return kFirstLongOnly + static_cast<int>(row); }

  const OptionRow* find(int value) const {
    if (value >= kFirstLongOnly) return rows_[static_cast<size_t>(value - kFirstLongOnly)];
    for (const OptionRow* row : rows_)
      if (row->letter == value) return row;
    return nullptr;
  }

  // The value is a word of its own, or the end of the word of its option.
  static std::string written(const std::vector<char*>& words, const OptionRow& row) {
    const std::string last = words[static_cast<size_t>(optind) - 1];
    const bool own_word = row.takes_value() && last == optarg && optind >= 2;
    return own_word ? fmt::format("{} {}", words[static_cast<size_t>(optind) - 2], last) : last;
  }

  // Long and short names that other tracers have for what is spelled otherwise here; null: none is known.
  static const char* hint_at_foreign(const std::string& name) {
    struct ForeignOption {
      const char* name;
      const char* hint;
    };
    static constexpr const char* kEnd = "end a run with a probe: interval:s:10 { exit(); }";
    static constexpr ForeignOption kOptions[] = {{"--timeout", kEnd},
                                                 {"--duration", kEnd},
                                                 {"--time", kEnd},
                                                 {"-t", kEnd},
                                                 {"--format", "use -f FORMAT"},
                                                 {"--output", "use -o FILE"},
                                                 {"--json", "use -f json"},
                                                 {"--csv", "use -f csv"},
                                                 {"--list", "use -l [PATTERN]"},
                                                 {"--execute", "use -e 'PROGRAM'"},
                                                 {"--eval", "use -e 'PROGRAM'"},
                                                 {"--expr", "use -e 'PROGRAM'"},
                                                 {"--command", "use -c COMMAND"},
                                                 {"-n", "use -e 'PROGRAM'"},
                                                 {"-s", "name the script alone: scry FILE"}};
    for (const ForeignOption& row : kOptions)
      if (name == row.name) return row.hint;
    return nullptr;
  }

  // Under the name bpftrace the usage text follows, as scripts around it know it.
  UsageError unknown(const std::string& word, const Options& options) const {
    if (is_compatible_name(options.tool)) return UsageError{"", true};
    std::vector<std::string> names;
    for (const OptionRow* row : rows_)
      if (row->long_name && row->brief) names.push_back(fmt::format("--{}", row->long_name));
    const std::string name = word.substr(0, word.find('='));
    if (const char* hint = options.command->name[0] ? nullptr : hint_at_foreign(name))
      return UsageError{fmt::format("HINT: {}\n", hint)};
    const bool lacks_value = std::ranges::find(names, name) != names.end();
    const auto near = name.starts_with("--") && !lacks_value ? nearest_names(name, names) : std::vector<std::string>();
    const std::string of = options.command->name[0] ? fmt::format(" {}", options.command->name) : "";
    std::string hints = near.empty() ? fmt::format("HINT: run '{}{} --help' to list the options\n", options.tool, of)
                                     : fmt::format("HINT: did you mean {}?\n", fmt::join(near, ", "));
    if (name.starts_with("--") && options.program)
      hints += fmt::format("HINT: options of the script come after '--': -- {}\n", word);
    return UsageError{hints};
  }

  std::vector<const OptionRow*> rows_;
  std::string letters_;
  std::vector<option> long_options_;
};

OptionDoc doc_of(const OptionRow& row) {
  OptionDoc doc{{}, "", &row};
  if (row.letter) doc.names.push_back(fmt::format("-{}", row.letter));
  if (row.long_name) doc.names.push_back(fmt::format("--{}", row.long_name));
  const std::string_view value = row.value ? row.value : "";
  const bool is_apart = !value.empty() && !value.starts_with("[=");
  doc.spelling = fmt::format("{}{}{}", fmt::join(doc.names, ", "), is_apart ? " " : "", value);
  return doc;
}

OptionSection section_of(const char* title, std::span<const OptionRow> rows) {
  OptionSection section{title, {}};
  for (const OptionRow& row : rows)
    if (row.brief) section.options.push_back(doc_of(row));
  return section;
}

bool is_own_option(const Options& options, std::string_view word) {
  return std::ranges::any_of(rows_of(*options.command), [&](const OptionRow* row) {
    return (row->long_name && word == fmt::format("--{}", row->long_name)) ||
           (row->letter && word == fmt::format("-{}", row->letter));
  });
}

constexpr int kColumn = 28;    // of the second column of a usage text
constexpr size_t kWidth = 80;  // of a usage text

std::string command_list(const std::string& tool) {
  std::string text = "\nCOMMANDS:\n";
  for (const Command* command : all_commands())
    if (command->name[0])
      text += wrapped(command->brief, kWidth, fmt::format("    {:<15} ", command->name), std::string(20, ' '));
  return text + fmt::format("    {} COMMAND --help describes one of them.\n", tool);
}

}  // namespace

bool is_compatible_name(const std::string& tool) {
  return tool == kCompatibleName;
}

namespace {

struct NamedCommand {
  const Command& command;
  int words;  // that name it
};

NamedCommand named_command(int argc, char** argv) {
  const Command* named = argc < 2 || is_compatible_name(base_name(argv[0])) ? nullptr : find_command(argv[1]);
  if (!named) return {default_command(), 0};
  const Command* member = argc < 3 ? nullptr : find_member(*named, argv[2]);
  return member ? NamedCommand{*member, 2} : NamedCommand{*named, 1};
}

}  // namespace

const Command& command_of(int argc, char** argv) {
  return named_command(argc, argv).command;
}

std::expected<Options, UsageError> parse_options(int argc, char** argv, char** environment) {
  Options options;
  options.tool = argc > 0 ? base_name(argv[0]) : "scry";
  const NamedCommand named = named_command(argc, argv);
  options.command = &named.command;
  read_environment(options.compile.environment, environment);
  if (argc < 2) return std::unexpected(UsageError{"", true});
  std::vector<char*> words(argv, argv + argc);
  std::string title = argv[0];  // what getopt's messages begin with
  if (options.command->name[0]) {
    title += fmt::format(" {}", options.command->name);
    words.erase(words.begin(), words.begin() + named.words);
    words.front() = title.data();
  }
  if (options.command->words == WordOrder::option_names && words.size() > 1 &&
      !(words.size() == 2 && is_own_option(options, words[1]))) {
    options.words.assign(words.begin() + 1, words.end());
    return options;
  }
  words.push_back(nullptr);
  const auto all_read = OptionReader(*options.command).read(words, options);
  if (!all_read) return std::unexpected(all_read.error());
  if (!*all_read || options.wants_version) return options;
  // An option such as -l stands for another command, and that may be the one that looks at the words.
  for (const Command* asked = nullptr; asked != options.command;) {
    asked = options.command;
    if (!asked->check) continue;
    if (Problem problem = asked->check(options)) return std::unexpected(*problem);
  }
  return options;
}

std::vector<OptionSection> option_sections(const Command& command) {
  std::vector<OptionSection> sections;
  if (!command.own.empty()) sections.push_back(section_of("Options", command.own));
  for (const OptionGroup* group : command.groups) sections.push_back(section_of(group->title, group->rows));
  return sections;
}

std::vector<OptionSection> all_option_sections() {
  std::vector<OptionSection> sections = option_sections(default_command());
  std::vector<const OptionGroup*> known = default_command().groups;
  for (const Command* command : all_commands()) {
    if (command->name[0] && !command->own.empty()) sections.push_back(section_of(command->name, command->own));
    for (const OptionGroup* group : command->groups) {
      // Groups of one title are parts of the same options, or the same options in other words.
      const auto has_title = [&](const OptionGroup* other) { return std::string_view(other->title) == group->title; };
      if (std::ranges::any_of(known, has_title)) continue;
      known.push_back(group);
      sections.push_back(section_of(group->title, group->rows));
    }
  }
  return sections;
}

std::string usage(const Command& command, const std::string& name) {
  const std::string tool = base_name(name);
  const bool is_default = !command.name[0];
  std::string text = "USAGE:\n";
  for (const char* arguments : command.arguments)
    text += fmt::format("    {}{}{} {}\n", tool, is_default ? "" : " ", command.name, arguments);
  if (is_default && !is_compatible_name(tool)) {
    text += fmt::format("    {} COMMAND ...\n", tool);
    text += command_list(tool);
  }
  if (!is_default) text += fmt::format("\n{}\n", command.brief);
  if (command.text[0]) text += fmt::format("\n{}", wrapped(command.text, kWidth));
  for (const OptionSection& section : option_sections(command)) {
    text += fmt::format("\n{}:\n", section.title);
    for (const OptionDoc& option : section.options) {
      const bool long_only = option.spelling.starts_with("--");
      const std::string first = fmt::format("    {:<{}} ", (long_only ? "    " : "") + option.spelling, kColumn);
      text += wrapped(option.row->brief, kWidth, first, std::string(kColumn + 5, ' '));
    }
  }
  if (!command.examples.empty()) text += "\nEXAMPLES:\n";
  for (const CommandExample& example : command.examples)
    text += fmt::format("    {} {}\n        {}\n", tool, example.words, example.brief);
  return text;
}

std::string version_text(const std::string& tool) {
  if (is_compatible_name(tool)) return fmt::format("bpftrace {} (scry {})", kCompatibleVersion, kVersion);
  return fmt::format("scry {}", kVersion);
}

}  // namespace scry::cli
