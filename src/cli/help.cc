#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/diag.h"
#include "cli/help_names.h"
#include "cli/toolkit.h"
#include "cli/topics.h"

namespace scry::cli {
namespace {

constexpr size_t kPageWidth = 80;
constexpr const char* kIndent = "  ";

const TopicFamilyText& text_of(TopicFamily family) {
  return *std::ranges::find(topic_families(), family, &TopicFamilyText::family);
}

// "pid" names the option "--pid" too.
std::string_view bare(std::string_view name) {
  const size_t begin = name.find_first_not_of('-');
  return begin == std::string_view::npos ? name : name.substr(begin);
}

bool is_named(const Topic& topic, std::string_view name) {
  const auto same = [&](const std::string& known) {
    return known == name || (topic.family == TopicFamily::option && bare(known) == name);
  };
  return same(topic.name) || std::ranges::any_of(topic.aliases, same);
}

std::string topic_text(const Topic& topic) {
  const std::string& title = topic.usage.empty() ? topic.name : topic.usage;
  const auto paragraph = [](std::string_view line) { return wrapped(line, kPageWidth, kIndent, kIndent); };
  std::string text = fmt::format("{} {}\n{}", text_of(topic.family).one, title, paragraph(topic.brief));
  if (!topic.text.empty()) text += paragraph(topic.text);
  if (!topic.aliases.empty() && topic.family != TopicFamily::option)
    text += fmt::format("{}Also written: {}\n", kIndent, fmt::join(topic.aliases, ", "));
  for (const TopicFact& fact : topic.facts)
    if (!fact.text.empty()) text += paragraph(fmt::format("{}: {}", fact.label, fact.text));
  if (!topic.example.empty()) text += fmt::format("\n{0}{0}scry {1}-e '{2}'\n", kIndent, topic.options, topic.example);
  return text;
}

// The names of a family, wrapped.
std::string name_list(const std::vector<Topic>& topics, TopicFamily family) {
  std::string text, line;
  for (const Topic& topic : topics) {
    if (topic.family != family) continue;
    if (line.size() + topic.name.size() + 1 > kPageWidth) {
      text += line + "\n";
      line.clear();
    }
    line += (line.empty() ? kIndent : " ") + topic.name;
  }
  return text + line + "\n";
}

std::string overview(const std::vector<Topic>& topics) {
  std::string text;
  for (const TopicFamilyText& family : topic_families())
    text += fmt::format("{} (scry help {})\n{}\n", family.title, family.name, name_list(topics, family.family));
  return text + "scry help NAME explains one of them; scry --help lists the options.\n";
}

std::string family_text(const std::vector<Topic>& topics, const TopicFamilyText& family) {
  std::string text = fmt::format("{}\n\n", family.title);
  for (const Topic& topic : topics)
    if (topic.family == family.family) text += fmt::format("{}{:<28} {}\n", kIndent, topic.name, topic.brief);
  return text;
}

std::vector<std::string> texts_of(const std::vector<Topic>& topics, std::string_view name) {
  std::vector<std::string> texts;
  for (const Topic& topic : topics)
    if (is_named(topic, name)) texts.push_back(topic_text(topic));
  for (const TopicFamilyText& family : topic_families())
    if (name == family.name) texts.push_back(family_text(topics, family));
  return texts;
}

std::string unknown_text(const std::vector<Topic>& topics, const std::string& name) {
  std::string text = fmt::format("ERROR: no such name: '{}'\n", name);
  std::vector<std::string> names;
  for (const Topic& topic : topics) names.emplace_back(bare(topic.name));
  for (const TopicFamilyText& family : topic_families()) names.emplace_back(family.name);
  if (find_tool(name)) return text + fmt::format("HINT: run 'scry tool {} --help': it is a tool\n", name);
  const std::vector<std::string> near = nearest_names(bare(name), names);
  if (near.empty()) return text + "HINT: run 'scry help' to list all names\n";
  return text + fmt::format("HINT: did you mean {}?\n", fmt::join(near, ", "));
}

}  // namespace

std::expected<std::string, std::string> help_text(const std::vector<std::string>& names) {
  const std::vector<Topic> topics = all_topics();
  if (names.empty()) return overview(topics);
  std::vector<std::string> parts;
  for (const std::string& written : names) {
    std::vector<std::string> found = texts_of(topics, written);
    if (found.empty()) found = texts_of(topics, topic_name(written));
    if (found.empty()) return std::unexpected(unknown_text(topics, written));
    std::ranges::move(found, std::back_inserter(parts));
  }
  return fmt::format("{}", fmt::join(parts, "\n"));
}

}  // namespace scry::cli
