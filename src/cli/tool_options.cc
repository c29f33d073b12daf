#include "cli/tool_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/diag.h"
#include "base/text.h"
#include "cli/allocator.h"
#include "cli/import_files.h"
#include "cli/other_names.h"
#include "cli/tool_run.h"
#include "cli/tool_values.h"
#include "cli/tool_words.h"
#include "frontends/front_end.h"
#include "probes/provider.h"
#include "syntax/children.h"

namespace scry::cli {
namespace {

// Walks from the probes through the macros that they name.
class OptionFinder {
 public:
  explicit OptionFinder(const ast::Script& script) : script_(script) {
    for (const ast::Probe& probe : script.probes) {
      if (probe.predicate) (*this)(probe.predicate);
      (*this)(probe.body);
    }
  }

  std::vector<ScriptOption> take() { return std::move(options_); }

  void operator()(const ast::ExprPtr& expr) {
    if (!expr) return;
    std::visit([&](const auto& node) { enter(node); }, expr->node);
  }
  void operator()(const ast::BlockPtr& block) {
    if (!block) return;
    for (const ast::Statement& statement : block->statements)
      std::visit([&](const auto& node) { tree::each_child(*this, node); }, statement.node);
    (*this)(block->value);
  }
  void operator()(const ast::TypeName&) {}
  void operator()(const ast::TypeOrExpr&) {}

 private:
  static constexpr std::string_view kReader = "getopt";

  template <class Node>
  void enter(const Node& node) {
    if constexpr (requires { node.type_args; }) {
      if (node.name == kReader) add(node);
      follow(node.name);
    } else if constexpr (std::is_same_v<Node, ast::Identifier>) {
      follow(node.name);
    }
    tree::each_child(*this, node);
  }

  void follow(const std::string& name) {
    if (!seen_.insert(name).second) return;
    for (const ast::Macro& macro : script_.macros)
      if (macro.name == name) (*this)(macro.body);
  }

  template <class Node>
  static const Node* argument(const ast::Call& call, size_t index) {
    const bool is_there = index < call.args.size() && call.args[index];
    return is_there ? std::get_if<Node>(&call.args[index]->node) : nullptr;
  }

  void add(const ast::Call& call) {
    const auto* name = argument<ast::String>(call, 0);
    if (!name) return;
    const bool is_known = std::ranges::find(options_, name->value, &ScriptOption::name) != options_.end();
    if (is_known) return;
    ScriptOption option{.name = name->value};
    if (argument<ast::String>(call, 1))
      option.kind = ScriptOption::Kind::text;
    else if (argument<ast::Integer>(call, 1) || argument<ast::Unary>(call, 1))
      option.kind = ScriptOption::Kind::number;
    if (const auto* brief = argument<ast::String>(call, 2)) option.brief = brief->value;
    options_.push_back(std::move(option));
  }

  const ast::Script& script_;
  std::set<std::string> seen_;
  std::vector<ScriptOption> options_;
};

// A further letter is a row without a long name, which has the option's name in its words.
std::string option_name(const OptionRow& row) {
  return row.long_name ? row.long_name : row.words;
}

Problem pass_to_script(Options& options, const OptionUse& use) {
  if (Problem problem = check_named_thing(use)) return problem;
  const std::string name = option_name(use.row);
  options.compile.named_parameters.push_back(use.value ? fmt::format("--{}={}", name, value_for_script(use))
                                                       : fmt::format("--{}", name));
  return {};
}

// The letters of an option in "-m milliseconds, -T timestamps, -t timestamps".
std::string letters_in(const std::string& letters, const std::string& option) {
  std::string found;
  for (const std::string& item : split(letters, ',')) {
    const std::vector<std::string> parts = split(item, ' ');
    if (parts.size() >= 2 && parts.back() == option && parts[parts.size() - 2].size() == 2)
      found += parts[parts.size() - 2][1];
  }
  return found;
}

// What the tool's comment says, then the library's, unless the tool has another use for that letter.
std::string letters_of(const ToolHeader& header, const std::string& option) {
  std::string letters = letters_in(header.letters, option);
  for (const char shared : letters_in(library_letters(), option))
    if (!header.letters.contains(fmt::format("-{} ", shared))) letters += shared;
  return letters;
}

// "TIME: at least so long" has its own word for the value, else the kind of the value is shown.
void part_brief(ScriptOption& option) {
  option.value = option.kind == ScriptOption::Kind::number ? "N" : "TEXT";
  const size_t colon = option.brief.find(": ");
  const bool has_word =
      colon != std::string::npos && option.brief.find_first_of(" abcdefghijklmnopqrstuvwxyz") >= colon;
  if (!has_word) return;
  option.value = option.brief.substr(0, colon);
  option.brief.erase(0, colon + 2);
}

// All that the command of one tool points to.
struct ToolCommand {
  Tool tool;
  std::vector<ScriptOption> options;
  std::string name, words, text;
  std::vector<OptionRow> rows;
  Command command;
};

// The first letter of a sentence.
std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string details(const ToolHeader& header) {
  std::string text;
  for (const ToolSection& section : tool_sections(header))
    text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", section.title, section.text);
  return text.substr(0, text.empty() ? 0 : text.size() - 1);
}

// Formats that namesakes in bcc have options for: "Letters: -s csv" gives a tool -s and --csv.
struct FormatOption {
  const char* name;
  const char* brief;
};
constexpr FormatOption kFormatOptions[] = {{"csv", "as -f csv"}, {"json", "as -f json"}};

Problem add_own_format(Options& options, const OptionUse& use) {
  return add_format(options, {use.row, use.row.long_name, use.written});
}

// The first letter stands before the name; others are mentioned, and have rows that no help shows.
void add_option(ToolCommand& made, ScriptOption& option) {
  part_brief(option);
  const std::string letters = letters_of(made.tool.header, option.name);
  for (size_t i = 1; i < letters.size(); ++i) option.brief += fmt::format("; also -{}", letters[i]);
  const char* value = option.kind == ScriptOption::Kind::flag ? nullptr : option.value.c_str();
  made.rows.push_back({.letter = letters.empty() ? char{0} : letters[0],
                       .long_name = option.name.c_str(),
                       .value = value,
                       .brief = option.brief.c_str(),
                       .apply = pass_to_script});
  for (size_t i = 1; i < letters.size(); ++i)
    made.rows.push_back({.letter = letters[i], .value = value, .apply = pass_to_script, .words = option.name.c_str()});
}

void fill_rows(ToolCommand& made) {
  for (const OptionRow& row : tool_run_options()) made.rows.push_back(row);
  if (made.tool.header.texts.parameter == kAllocator) {
    made.rows.push_back(kAllocatorOption);
    made.rows.back().letter = letters_in(made.tool.header.letters, kAllocator)[0];
  }
  for (ScriptOption& option : made.options) add_option(made, option);
  for (const FormatOption& format : kFormatOptions)
    if (const std::string letters = letters_in(made.tool.header.letters, format.name); !letters.empty())
      made.rows.push_back(
          {.letter = letters[0], .long_name = format.name, .brief = format.brief, .apply = add_own_format});
}

std::map<std::string, ToolCommand, std::less<>>& made_commands() {
  static std::map<std::string, ToolCommand, std::less<>> commands;
  return commands;
}

const ToolCommand* made_command(const Options& options) {
  for (const auto& [name, made] : made_commands())
    if (&made.command == options.command) return &made;
  return nullptr;
}

// "--name=VALUE" of an option that is a number: the value as the script reads it.
Problem read_number(const std::vector<ScriptOption>& known, std::string& parameter) {
  const size_t equals = parameter.find('=');
  if (equals == std::string::npos) return {};
  const auto option = std::ranges::find(known, parameter.substr(2, equals - 2), &ScriptOption::name);
  if (option == known.end() || option->kind != ScriptOption::Kind::number) return {};
  const auto value = number_for_script(option->name, option->value, parameter.substr(equals + 1));
  if (!value) return UsageError{fmt::format("ERROR: USAGE: {}\n", value.error().what)};
  parameter.replace(equals + 1, std::string::npos, *value);
  return {};
}

// An option whose description begins with "with --interval: " does nothing without that one.
Problem find_without_other(const std::vector<ScriptOption>& known, const std::vector<std::string>& parameters) {
  constexpr std::string_view kWith = "with --";
  const auto has = [&](std::string_view option) {
    return std::ranges::any_of(parameters, [&](std::string_view parameter) {
      return parameter.substr(2, parameter.find('=') - 2) == option && !parameter.ends_with("=0");
    });
  };
  for (const ScriptOption& option : known) {
    if (!option.brief.starts_with(kWith) || !has(option.name)) continue;
    const std::string other = option.brief.substr(kWith.size(), option.brief.find(':') - kWith.size());
    if (!has(other))
      return UsageError{
          fmt::format("ERROR: USAGE: --{} does nothing without --{}: add --{}\n", option.name, other, other)};
  }
  return {};
}

Problem check(Options& options) {
  const ToolCommand& made = *made_command(options);
  std::vector<std::string> names;
  for (const ScriptOption& option : made.options) names.push_back(option.name);
  if (Problem problem = take_tool_words(made.tool.header, names, runs_tool(options), options)) return problem;
  for (std::string& parameter : options.compile.named_parameters)
    if (Problem problem = read_number(made.options, parameter)) return problem;
  if (Problem problem = find_without_other(made.options, options.compile.named_parameters)) return problem;
  if (!options.scope.process_error.empty()) return UsageError{options.scope.process_error};
  if (!options.output.format_error.empty()) return UsageError{options.output.format_error};
  return check_scope(options);
}

// What people may have meant: the tool that answers to the name of bcc's ("Finds: ext4slower"), or names like it.
std::string meant_by(const std::string& name) {
  for (const Tool& tool : all_tools())
    for (const std::string& item : split(tool.header.finds, ','))
      if (item == name || item == " " + name) return fmt::format("{} does the same. ", tool.header.name);
  if (const std::string_view command = command_for(name); !command.empty()) return fmt::format("try {}. ", command);
  const auto near = nearest_names(name, tool_names());
  return near.empty() ? "" : fmt::format("did you mean {}? ", fmt::join(near, ", "));
}

int report_missing(const Options& options) {
  const Tool& tool = made_command(options)->tool;
  print_status(kStatusUsage, tool.notice);
  return print_error(kStatusUsage,
                     Error{0, fmt::format("there is no tool '{}'", tool.header.name),
                           fmt::format("{}scry tool lists all tools, scry tool --search WORD searches them",
                                       meant_by(tool.header.name))});
}

ast::Script read_script(const Tool& tool) {
  Sources sources;
  Diags diags;
  SystemImportFiles files;
  const sema::CompileChoice choice{.parameters = placeholder_parameters(tool.header)};
  return frontends::read_language(sources.add(tool.file, tool.text), sources, choice, &files, diags);
}

// Whatever follows the name.
const Command kMissingTool{.name = "tool", .brief = "", .run = report_missing, .words = WordOrder::option_names};

}  // namespace

std::vector<ToolSection> tool_sections(const ToolHeader& header) {
  std::vector<ToolSection> sections;
  const auto add = [&](const char* title, const std::string& text) {
    if (!text.empty()) sections.push_back({title, capital(text)});
  };
  add("Example", header.texts.example);
  add("How to read it", header.texts.reading);
  add("What it costs", header.texts.costs);
  add("What it cannot see", header.texts.blind_spots);
  return sections;
}

std::vector<ScriptOption> script_options_of(const Tool& tool) {
  return OptionFinder(read_script(tool)).take();
}

bool ends_by_itself(const Tool& tool) {
  const ast::Script script = read_script(tool);
  return std::ranges::any_of(script.probes, [](const ast::Probe& probe) {
    const probes::Provider* provider = probes::find_provider(probe.attach_points.front().provider);
    return provider && provider->is(probes::Trait::alone);
  });
}

const Command* tool_command(std::string_view name) {
  if (const auto found = made_commands().find(name); found != made_commands().end()) return &found->second.command;
  auto tool = find_tool(std::string(name));
  ToolCommand& made = made_commands()[std::string(name)];
  if (!tool) {
    made.tool = {.header = {.name = std::string(name)}, .notice = tool.error().what};
    made.command = kMissingTool;
    return &made.command;
  }
  made.tool = std::move(*tool);
  made.options = script_options_of(made.tool);
  fill_rows(made);
  const ToolHeader& header = made.tool.header;
  made.name = fmt::format("tool {}", name);
  made.words = fmt::format("[options]{}{}", header.words.empty() ? "" : " ", header.words);
  made.text = details(header);
  made.command = {.name = made.name.c_str(),
                  .brief = header.brief.c_str(),
                  .arguments = {made.words.c_str()},
                  .own = made.rows,
                  .groups = {&tool_scope_options(), &output_options(), &limit_options(), &common_options()},
                  .text = made.text.c_str(),
                  .check = check,
                  .run = [](const Options& options) { return run_tool(made_command(options)->tool, options); }};
  return &made.command;
}

}  // namespace scry::cli
