#include "cli/toolkit.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "base/access.h"
#include "base/folder.h"
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
    {"Parameter", [](ToolHeader& header) -> std::string& { return header.texts.parameter; }, false},
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

// Words of a question that say nothing of its matter.
constexpr std::string_view kIdleWords[] = {"a",   "an",   "are",  "by",    "does",  "for", "how", "in",   "is",
                                           "it",  "me",   "my",   "of",    "on",    "so",  "the", "this", "to",
                                           "too", "what", "when", "where", "which", "who", "why"};

// Lower-case letters and digits stay together; all else parts words.
std::vector<std::string> lower_words(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9'))
      words.back() += lower;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// Without the ending that tells "deletes" from "deleted".
std::string_view stem_of(std::string_view word) {
  constexpr size_t kShortest = 3;
  for (const std::string_view ending : {"ing", "es", "ed", "s", "e"})
    if (word.ends_with(ending) && word.size() >= kShortest + ending.size() && !word.ends_with("ss"))
      return word.substr(0, word.size() - ending.size());
  return word;
}

bool has_word(std::string_view text, std::string_view stem) {
  return std::ranges::any_of(lower_words(text), [&](const std::string& word) { return word.starts_with(stem); });
}

// How well a tool answers a question: by words that it has, then by the places that have them.
std::pair<int, int> rank_of(const ToolHeader& header, const std::vector<std::string>& words) {
  const std::pair<const std::string*, int> places[] = {
      {&header.brief, 4}, {&header.finds, 4}, {&header.topic, 2}, {&header.texts.reading, 1}};
  std::pair<int, int> total;
  for (const std::string& word : words) {
    const std::string_view stem = stem_of(word);
    int best = header.name.starts_with(stem) ? 8 : header.name.contains(stem) ? 6 : 0;
    for (const auto& [text, rank] : places)
      if (rank > best && has_word(*text, stem)) best = rank;
    total.first += best > 0;
    total.second += best;
  }
  for (const std::string& symptom : split(header.finds, ',')) total.second += lower_words(symptom) == words;
  return total;
}

// Where the user keeps tools; empty: nowhere.
std::string users_folder() {
  const char* home = ::getenv("HOME");
  return home && *home ? std::string(home) + kUserFolder : "";
}

// A script of the user's. An error: it is not trusted.
Result<Tool> read_users_tool(const std::string& name, const std::string& path) {
  std::string text = TRY(read_trusted(path, foreign::kMostScriptBytes));
  auto header = read_tool_header(name, text);
  return Tool{.header = header ? std::move(*header) : ToolHeader{.name = name, .brief = "a script of yours"},
              .file = path,
              .text = std::move(text),
              .notice = ""};
}

// The user's own script of that name. nullopt: there is none. `left_out` says what is there and not trusted.
std::optional<Tool> users_tool(const std::string& name, std::string& left_out) {
  std::vector<std::string> paths{fmt::format("./{}{}", name, kEnding)};
  if (const std::string folder = users_folder(); !folder.empty())
    paths.push_back(fmt::format("{}{}{}", folder, name, kEnding));
  for (const std::string& path : paths) {
    const AsInvokingUser as_user;
    if (!may_access(path, F_OK)) continue;
    auto tool = read_users_tool(name, path);
    if (!tool) {
      left_out += fmt::format("WARNING: '{}' is not used: {}\n", path, tool.error().message());
      continue;
    }
    const bool hides_ours = kToolkitFiles.find(name + std::string(kEnding)).has_value();
    tool->notice = left_out + fmt::format("NOTE: running '{}'{}\n", path, hides_ours ? ", not scry's own tool" : "");
    return std::move(*tool);
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

std::vector<Tool> users_tools() {
  std::vector<Tool> tools;
  const std::string folder = users_folder();
  if (folder.empty()) return tools;
  const AsInvokingUser as_user;
  for (const std::string& file : list_folder(folder)) {
    if (!file.ends_with(kEnding)) continue;
    if (auto tool = read_users_tool(file.substr(0, file.size() - kEnding.size()), folder + file))
      tools.push_back(std::move(*tool));
  }
  std::ranges::sort(tools, {}, [](const Tool& tool) { return tool.header.name; });
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

FoundTools search_tools(const std::string& query) {
  std::vector<std::string> words = lower_words(query);
  const auto is_idle = [](const std::string& word) {
    return std::ranges::find(kIdleWords, word) != std::end(kIdleWords);
  };
  if (!std::ranges::all_of(words, is_idle)) std::erase_if(words, is_idle);
  std::vector<std::pair<std::pair<int, int>, Tool>> ranked;
  int most = 1;
  std::vector<Tool> tools = all_tools();
  std::ranges::move(users_tools(), std::back_inserter(tools));
  for (Tool& tool : tools) {
    const auto rank = rank_of(tool.header, words);
    most = std::max(most, rank.first);
    ranked.emplace_back(rank, std::move(tool));
  }
  std::erase_if(ranked, [&](const auto& one) { return one.first.first < most; });
  std::ranges::stable_sort(ranked, std::greater(), [](const auto& one) { return one.first; });
  FoundTools found{{}, most == static_cast<int>(words.size())};
  for (auto& [rank, tool] : ranked) found.tools.push_back(std::move(tool));
  return found;
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
