#include "cli/toolkit.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "base/access.h"
#include "base/foreign_limits.h"
#include "base/invoking_user.h"
#include "base/text.h"
#include "base/trusted_path.h"

namespace scry::cli {
namespace {

constexpr std::string_view kEnding = ".bt", kLibrary = "lib/";
constexpr const char* kUserFolder = "/.config/scry/tools/";  // below the home folder

constexpr const char* kTopics[] = {"Processes", "CPU and scheduler",        "Files and disks", "Network",
                                   "Memory",    "Applications and runtimes"};

// A part of the comment: its word, and where its text goes.
struct Part {
  std::string_view word;
  std::string& (*text)(ToolHeader& header);
  bool required;
};
constexpr Part kParts[] = {
    {"Topic", [](ToolHeader& header) -> std::string& { return header.topic; }, true},
    {"Finds", [](ToolHeader& header) -> std::string& { return header.finds; }, true},
    {"Words", [](ToolHeader& header) -> std::string& { return header.words; }, false},
    {"Letters", [](ToolHeader& header) -> std::string& { return header.letters; }, false},
    {"Lasts", [](ToolHeader& header) -> std::string& { return header.texts.lasts; }, false},
    {"Process", [](ToolHeader& header) -> std::string& { return header.texts.process; }, false},
    {"Example", [](ToolHeader& header) -> std::string& { return header.texts.example; }, true},
    {"How to read", [](ToolHeader& header) -> std::string& { return header.texts.reading; }, true},
    {"Costs", [](ToolHeader& header) -> std::string& { return header.texts.costs; }, true},
    {"Cannot see", [](ToolHeader& header) -> std::string& { return header.texts.blind_spots; }, true}};

// The text of a comment line without its slashes and one blank; nullopt: the comment has ended.
std::optional<std::string_view> comment_text(std::string_view line) {
  if (!line.starts_with("//")) return std::nullopt;
  line.remove_prefix(2);
  if (line.starts_with(' ')) line.remove_prefix(1);
  return line;
}

void append_line(std::string& text, std::string_view line) {
  const bool is_kept = line.starts_with("    ");
  const size_t last = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
  const bool after_kept = std::string_view(text).substr(last).starts_with("    ");
  if (!text.empty()) text += is_kept || after_kept ? '\n' : ' ';
  if (!is_kept) line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  text += line;
}

bool holds(std::string_view text, std::string_view lower_word) {
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  return std::search(text.begin(), text.end(), lower_word.begin(), lower_word.end(), same) != text.end();
}

// 0: not all of the words are there; else the more, the better the place.
int rank_of(const ToolHeader& header, const std::vector<std::string>& lower_words) {
  const std::pair<const std::string*, int> places[] = {
      {&header.name, 8}, {&header.brief, 4}, {&header.finds, 4}, {&header.topic, 2}, {&header.texts.reading, 1}};
  int total = 0;
  for (const std::string& word : lower_words) {
    int best = 0;
    for (const auto& [text, rank] : places)
      if (holds(*text, word)) best = std::max(best, rank);
    if (best == 0) return 0;
    total += best;
  }
  return total;
}

// The user's own script of that name. nullopt: there is none. `left_out` says what is there and not trusted.
std::optional<Tool> users_tool(const std::string& name, std::string& left_out) {
  std::vector<std::string> paths{fmt::format("./{}{}", name, kEnding)};
  if (const char* home = ::getenv("HOME"); home && *home)
    paths.push_back(fmt::format("{}{}{}{}", home, kUserFolder, name, kEnding));
  for (const std::string& path : paths) {
    const AsInvokingUser as_user;
    if (!may_access(path, F_OK)) continue;
    auto text = read_trusted(path, foreign::kMostScriptBytes);
    if (!text) {
      left_out += fmt::format("WARNING: '{}' is not used: {}\n", path, text.error().message());
      continue;
    }
    auto header = read_tool_header(name, *text);
    return Tool{.header = header ? std::move(*header) : ToolHeader{.name = name, .brief = "a script of yours"},
                .file = path,
                .text = std::move(*text),
                .notice = left_out +
                          fmt::format("NOTE: running '{}'{}\n", path,
                                      kToolkitFiles.find(name + std::string(kEnding)) ? ", not scry's own tool" : "")};
  }
  return std::nullopt;
}

}  // namespace

Result<ToolHeader> read_tool_header(std::string_view name, std::string_view script) {
  ToolHeader header;
  std::string* text = nullptr;  // the part that goes on
  for (const std::string& line : split(script, '\n')) {
    if (line.starts_with("#!")) continue;
    const auto content = comment_text(line);
    if (!content) break;
    if (header.name.empty()) {
      const size_t colon = content->find(": ");
      if (colon == std::string_view::npos) return fail("the first line has the form '// NAME: what it shows'");
      header.name = content->substr(0, colon);
      header.brief = content->substr(colon + 2);
      continue;
    }
    const std::string_view word = content->substr(0, std::min(content->find(':'), content->size()));
    const auto* part = std::ranges::find(kParts, word, &Part::word);
    if (part != std::end(kParts)) {
      text = &part->text(header);
      const std::string_view rest = content->substr(std::min(word.size() + 1, content->size()));
      append_line(*text, rest.substr(std::min(rest.find_first_not_of(' '), rest.size())));
    } else if (text) {
      append_line(*text, *content);
    } else if (!content->empty()) {
      return fail(fmt::format("'{}' begins no part of the comment", *content));
    }
  }
  if (header.name != name) return fail(fmt::format("the comment is of '{}'", header.name));
  for (const Part& part : kParts)
    if (part.required && part.text(header).empty()) return fail(fmt::format("'{}:' is missing", part.word));
  if (std::ranges::find(kTopics, header.topic) == std::end(kTopics))
    return fail(fmt::format("'{}' is no topic", header.topic));
  return header;
}

std::span<const char* const> tool_topics() {
  return kTopics;
}

std::vector<Tool> all_tools() {
  std::vector<Tool> tools;
  for (const PackedFile& file : kToolkitFiles.all()) {
    if (file.name.contains('/')) continue;
    const std::string name(file.name.substr(0, file.name.size() - kEnding.size()));
    auto header = read_tool_header(name, file.text);
    if (!header) bug(fmt::format("tools/{}: {}", file.name, header.error().message()));
    tools.push_back({std::move(*header), fmt::format("tools/{}", file.name), std::string(file.text), true, ""});
  }
  std::ranges::stable_sort(tools, {}, [](const Tool& tool) { return std::ranges::find(kTopics, tool.header.topic); });
  return tools;
}

std::vector<std::string> tool_names() {
  std::vector<std::string> names;
  for (const Tool& tool : all_tools()) names.push_back(tool.header.name);
  return names;
}

Result<Tool> find_tool(const std::string& name) {
  std::string left_out;
  const bool is_name = !name.empty() && !name.contains('/');
  if (is_name)
    if (auto tool = users_tool(name, left_out)) return std::move(*tool);
  const std::string file = name + std::string(kEnding);
  const auto text = is_name ? kToolkitFiles.find(file) : std::nullopt;
  if (!text) return fail(ENOENT, left_out);
  auto header = TRY(read_tool_header(name, *text));
  return Tool{std::move(header), fmt::format("tools/{}", file), std::string(*text), true, left_out};
}

std::vector<Tool> search_tools(const std::vector<std::string>& query) {
  std::vector<std::string> words;
  for (const std::string& part : query)
    for (std::string word : split(part, ' ')) {
      std::ranges::transform(word, word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
      if (!word.empty()) words.push_back(std::move(word));
    }
  std::vector<Tool> tools = all_tools();
  std::erase_if(tools, [&](const Tool& tool) { return rank_of(tool.header, words) == 0; });
  std::ranges::stable_sort(tools, std::greater(), [&](const Tool& tool) { return rank_of(tool.header, words); });
  return tools;
}

std::optional<std::string_view> library_script(std::string_view name) {
  return kToolkitFiles.find(fmt::format("{}{}{}", kLibrary, name, kEnding));
}

std::vector<std::string> library_names() {
  std::vector<std::string> names;
  for (const PackedFile& file : kToolkitFiles.all())
    if (file.name.starts_with(kLibrary))
      names.emplace_back(file.name.substr(kLibrary.size(), file.name.size() - kLibrary.size() - kEnding.size()));
  return names;
}

const std::string& library_letters() {
  static const std::string letters = [] {
    constexpr std::string_view kMark = "// Letters: ";
    std::string all;
    for (const std::string& name : library_names()) {
      const std::string_view text = *library_script(name);
      const size_t start = text.find(kMark);
      if (start == std::string_view::npos) continue;
      const std::string_view rest = text.substr(start + kMark.size());
      all += fmt::format("{}{}", all.empty() ? "" : ", ", rest.substr(0, rest.find('\n')));
    }
    return all;
  }();
  return letters;
}

}  // namespace scry::cli
