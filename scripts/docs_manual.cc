#include <fmt/format.h>

#include <algorithm>

#include "cli/command_line.h"
#include "cli/topics.h"
#include "docs_pages.h"

namespace scry::cli {
namespace {

// Text as troff wants it: no character with a meaning of its own.
std::string plain(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + c;
    else
      out += c;
  }
  return out;
}

// A sentence from a brief: "run a command" -> "Run a command."
std::string sentence(std::string text) {
  if (text.empty()) return text;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text.ends_with('.') ? text : text + ".";
}

std::string paragraph(const std::string& brief, const std::string& more) {
  std::string text = plain(sentence(brief)) + "\n";
  if (!more.empty()) text += plain(more) + "\n";
  return text;
}

std::string synopsis() {
  std::string text;
  for (const char* arguments : default_command().arguments) {
    const std::string_view line = arguments;
    const std::string_view words = line.substr(0, line.find("  "));  // what follows is a remark
    text += fmt::format(".B scry\n{}\n.br\n", plain(words));
  }
  return text + ".B scry\n\\fICOMMAND\\fR ...\n";
}

// "-p, --pid PID" with the names in bold.
std::string heading(const OptionDoc& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(fmt::format("\\fB{}\\fR", plain(name)));
  const char* value = option.row->value;
  return fmt::format("{}{}\n", fmt::join(names, ", "), value ? fmt::format(" \\fI{}\\fR", plain(value)) : "");
}

std::string options_text(const std::vector<OptionDoc>& options) {
  std::string text;
  for (const OptionDoc& option : options)
    text += ".TP\n" + heading(option) + paragraph(option.row->brief, option.row->text);
  return text;
}

std::string commands_text() {
  std::string text;
  for (const Command* command : all_commands()) {
    if (!command->name[0]) continue;
    text += ".TP\n";
    std::vector<std::string> usages, titles;
    for (const char* arguments : command->arguments)
      usages.push_back(fmt::format("\\fBscry {}\\fR {}", command->name, plain(arguments)));
    text += fmt::format("{}\n", fmt::join(usages, "\n.TQ\n")) + paragraph(command->brief, command->text);
    for (const OptionGroup* group : command->groups)
      if (group != &common_options()) titles.push_back(group->title);
    if (!titles.empty()) text += fmt::format("Options: {}.\n", plain(fmt::format("{}", fmt::join(titles, ", "))));
  }
  return text;
}

std::string all_options_text() {
  std::string text;
  for (const OptionSection& section : all_option_sections())
    text += fmt::format(".SS {}\n", section.title) + options_text(section.options);
  return text;
}

std::string fact(const Topic& topic, std::string_view label) {
  const auto found = std::ranges::find(topic.facts, label, &TopicFact::label);
  return found == topic.facts.end() ? "" : found->text;
}

std::string environment_text() {
  std::string text;
  for (const Topic& topic : all_topics()) {
    if (topic.family != TopicFamily::config) continue;
    const std::string normal = fact(topic, "Default"), values = fact(topic, "Values");
    text += fmt::format(".TP\n\\fB{}\\fR{}\n", plain(fact(topic, "Environment")),
                        normal.empty() ? "" : fmt::format(" ({})", plain(normal)));
    text += paragraph(topic.brief, values.empty() ? "" : fmt::format("Values: {}.", values));
  }
  return text;
}

}  // namespace

std::string manual_page(const std::string& text) {
  struct Part {
    std::string_view mark;
    std::string (*text)();
  };
  constexpr Part kParts[] = {{"@SYNOPSIS@\n", synopsis},
                             {"@COMMANDS@\n", commands_text},
                             {"@OPTIONS@\n", all_options_text},
                             {"@ENVIRONMENT@\n", environment_text}};
  std::string page = text;
  for (const Part& part : kParts)
    if (const size_t at = page.find(part.mark); at != page.npos) page.replace(at, part.mark.size(), part.text());
  return page;
}

}  // namespace scry::cli
