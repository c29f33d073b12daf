#include "cli/topics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "builtins/builtin.h"
#include "cli/command_line.h"
#include "cli/diagnostic_words.h"
#include "cli/language_words.h"
#include "probes/diags.h"
#include "probes/provider.h"
#include "sema/config.h"
#include "sema/diags.h"
#include "syntax/diags.h"

namespace scry::cli {
namespace {

constexpr TopicFamilyText kFamilies[] = {
    {TopicFamily::value, "values", "Values", "value"},
    {TopicFamily::function, "functions", "Functions", "function"},
    {TopicFamily::aggregate, "aggregations", "Aggregations", "aggregation"},
    {TopicFamily::probe, "probes", "Probes", "probe"},
    {TopicFamily::statement, "statements", "Statements", "statement"},
    {TopicFamily::operator_, "operators", "Operators and notation", "notation"},
    {TopicFamily::conversion, "conversions", "Conversions of printf", "conversion"},
    {TopicFamily::config, "configuration", "Configuration variables", "configuration variable"},
    {TopicFamily::command, "commands", "Commands", "command"},
    {TopicFamily::option, "options", "Options", "option"},
    {TopicFamily::diagnostic, "diagnostics", "Diagnostics", "diagnostic"},
};

// ---- builtins

TopicFamily family_of(BuiltinKind kind) {
  switch (kind) {
    case BuiltinKind::value:
      return TopicFamily::value;
    case BuiltinKind::aggregate:
      return TopicFamily::aggregate;
    case BuiltinKind::function:
    case BuiltinKind::internal:
      break;
  }
  return TopicFamily::function;
}

// The signature as a person reads it: no empty parentheses after a value, no result that only the call decides.
std::string usage_of(const Builtin& builtin) {
  std::string signature = builtin.signature;
  for (const char* undecided : {" -> ?", " -> void"})
    if (signature.ends_with(undecided)) signature.resize(signature.size() - std::strlen(undecided));
  if (builtin.kind == BuiltinKind::value && signature.starts_with("()")) signature.erase(0, 2);
  return builtin.name + signature;
}

void add_builtins(std::vector<Topic>& topics) {
  std::vector<const Builtin*> rows;
  for (const Builtin* builtin : all_builtins())
    if (builtin->kind != BuiltinKind::internal) rows.push_back(builtin);
  std::ranges::sort(rows, {},
                    [](const Builtin* row) { return std::pair(family_of(row->kind), std::string(row->name)); });
  for (const Builtin* row : rows)
    topics.push_back({family_of(row->kind),
                      row->name,
                      {},
                      usage_of(*row),
                      row->brief,
                      {{"Needs", row->is(BuiltinTrait::unsafe) ? "--unsafe" : ""}},
                      row->example,
                      row->is(BuiltinTrait::unsafe) ? "--unsafe " : "",
                      std::string(more_of_topic(row->name))});
}

// ---- providers

std::string usable_in_body(const probes::ContextAbilities& abilities) {
  const std::pair<bool, const char*> kAbilities[] = {
      {abilities.args, "args"}, {abilities.arg_n, "arg0"}, {abilities.retval, "retval"}, {abilities.func, "func"},
      {abilities.ctx, "ctx"},   {abilities.reg, "reg"},    {abilities.stacks, "kstack"}, {abilities.stacks, "ustack"}};
  std::string text;
  for (const auto& [able, name] : kAbilities)
    if (able && find_builtin(name)) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

void add_providers(std::vector<Topic>& topics) {
  for (const probes::Provider* provider : probes::all_providers())
    topics.push_back({TopicFamily::probe,
                      provider->name(),
                      {provider->words.aliases.begin(), provider->words.aliases.end()},
                      provider->words.syntax,
                      provider->words.brief,
                      {{"Offers", usable_in_body(provider->expansion.abilities)},
                       {"With -p", provider->is(probes::Trait::filtered_by_pid) ? "runs for that process only" : ""}},
                      provider->words.example,
                      "",
                      std::string(more_of_topic(provider->name()))});
}

// ---- configuration, options

std::string environment_name(std::string name) {
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return "SCRY_" + name;
}

void add_config(std::vector<Topic>& topics) {
  std::vector<sema::ConfigVariable> variables = sema::config_variables();
  std::ranges::sort(variables, {}, &sema::ConfigVariable::name);
  for (const sema::ConfigVariable& variable : variables)
    topics.push_back({TopicFamily::config,
                      variable.name,
                      {},
                      "",
                      variable.brief + (variable.has_effect ? "" : " Accepted, without effect in this version."),
                      {{"Default", variable.default_value},
                       {"Values", fmt::format("{}", fmt::join(variable.values, ", "))},
                       {"Environment", environment_name(variable.name)}},
                      ""});
}

void add_commands(std::vector<Topic>& topics) {
  for (const Command* command : all_commands()) {
    if (!command->name[0]) continue;
    std::vector<std::string> options;
    for (const OptionSection& section : option_sections(*command)) options.emplace_back(section.title);
    topics.push_back({.family = TopicFamily::command,
                      .name = command->name,
                      .aliases = {command->aliases.begin(), command->aliases.end()},
                      .usage = fmt::format("scry {} {}", command->name, command->arguments.front()),
                      .brief = command->brief,
                      .facts = {{"Options", fmt::format("{}", fmt::join(options, ", "))}},
                      .text = command->text});
  }
}

void add_options(std::vector<Topic>& topics) {
  for (const OptionSection& section : all_option_sections())
    for (const OptionDoc& option : section.options) {
      std::vector<std::string> names = option.names;
      const std::string name = names.back();
      names.pop_back();
      topics.push_back(
          {TopicFamily::option, name, names, option.spelling, option.row->brief, {}, "", "", option.row->text});
    }
}

// ---- the language

// The other names in a usage: each form of "%d, %i", each operator of "a + b, -a".
std::vector<std::string> names_in(const LanguageWord& word, TopicFamily family) {
  constexpr std::string_view kOperands = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ<>\"(){}[]$@#0123456789";
  std::vector<std::string> names;
  if (family == TopicFamily::statement) return names;
  const std::string_view usage = word.usage;
  for (size_t at = 0; at < usage.size();) {
    const size_t end = std::min(usage.find_first_of(" ,", at), usage.size());
    std::string_view name = usage.substr(at, end - at);
    at = end + 1;
    if (family == TopicFamily::operator_ && name.find_first_not_of("<>=") != name.npos) {
      // `!a` and `a++`: the operator without its operand.
      const size_t first = name.find_first_not_of(kOperands);
      const size_t last = name.find_last_not_of(kOperands);
      name = first == name.npos ? std::string_view() : name.substr(first, last - first + 1);
    }
    if (name.starts_with("...")) continue;  // and so on
    if (!name.empty() && name != word.name && std::ranges::find(names, name) == names.end()) names.emplace_back(name);
  }
  return names;
}

void add_words(std::vector<Topic>& topics, TopicFamily family, std::span<const LanguageWord> words) {
  for (const LanguageWord& word : words) {
    topics.push_back({family, word.name, names_in(word, family), word.usage, word.brief, {}, word.example});
  }
}

// ---- diagnostics

void add_diagnostics(std::vector<Topic>& topics, std::span<const DiagKind* const> kinds, const char* found) {
  for (const DiagKind* kind : kinds) {
    const DiagnosticWords* words = words_of_diagnostic(kind->id);
    topics.push_back({.family = TopicFamily::diagnostic,
                      .name = kind->id,
                      .brief = kind->brief,
                      .facts = {{"Severity", kind->severity == Severity::error ? "error" : "warning"},
                                {"Found", found},
                                {"Cure", words ? words->cure : ""},
                                {"Wrong", words ? words->wrong : ""},
                                {"Right", words && words->wrong[0] ? words->right : ""}}});
  }
}

}  // namespace

std::span<const TopicFamilyText> topic_families() {
  return kFamilies;
}

std::vector<Topic> all_topics() {
  std::vector<Topic> topics;
  add_builtins(topics);
  add_providers(topics);
  add_words(topics, TopicFamily::statement, statement_words());
  add_words(topics, TopicFamily::operator_, operator_words());
  add_words(topics, TopicFamily::conversion, printf_conversions());
  add_config(topics);
  add_commands(topics);
  add_options(topics);
  add_diagnostics(topics, kSyntaxDiags, "reading the text");
  add_diagnostics(topics, probes::kDiagKinds, "resolving attach points");
  add_diagnostics(topics, sema::kDiagKinds, "checking names and types");
  return topics;
}

}  // namespace scry::cli
