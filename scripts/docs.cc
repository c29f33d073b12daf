// scry_docs: writes what is generated from the tables of src/: docs/reference, docs/tools, the manual page and the
// completions.
//
// usage: scry_docs TEMPLATES FOLDER     (the template of the manual page is below TEMPLATES; files are written below
// FOLDER; both are laid out like the repository)
//
// The rows are the only source (cli/topics.h gathers them): `make docs` writes the files, `make check` compares.
// Nothing here knows a builtin, a provider or an option by name.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/topics.h"
#include "docs_pages.h"

namespace scry::cli {
namespace {

constexpr const char* kMark =
    "<!-- Generated from the tables of src/ by scripts/docs.cc (`make docs`); edit the rows there. -->\n\n";

enum class Form { entries, table };

struct Page {
  const char* file;
  const char* title;
  const char* introduction;
  Form form;
  std::vector<TopicFamily> families;  // more than one: a section each
};

std::vector<Page> pages() {
  return {
      {"builtins.md",
       "Builtins",
       "In a signature `name?: class` is optional, `...` any number of arguments, `|` separates alternatives; `text` "
       "is a "
       "string literal, `number` an integer literal. A result that is not written depends on the arguments or is none. "
       "Aggregations stand only at the right of `@map =`.",
       Form::entries,
       {TopicFamily::value, TopicFamily::function, TopicFamily::aggregate}},
      {"words.md",
       "Words and notation",
       "The words of the language, its operators, and the conversions of printf; [language.md](../language.md) has the "
       "rules.",
       Form::entries,
       {TopicFamily::statement, TopicFamily::operator_, TopicFamily::conversion}},
      {"probes.md",
       "Probes",
       "*Offers* are the builtins that a body has from its probe, beyond those that every body has.",
       Form::entries,
       {TopicFamily::probe}},
      {"config.md",
       "Configuration variables",
       "Set in the `config = { ... }` block of a script, or in the environment, which wins. `BPFTRACE_NAME` works like "
       "`SCRY_NAME`.",
       Form::table,
       {TopicFamily::config}},
      {"commands.md",
       "Commands",
       "`scry COMMAND ...`; a script file of a command's name needs `./`. The options are described in "
       "[options.md](options.md).",
       Form::entries,
       {TopicFamily::command}},
      {"options.md",
       "Options",
       "`scry [options] FILE | - | -e 'PROGRAM' [parameters]`",
       Form::table,
       {TopicFamily::option}},
      {"diagnostics.md",
       "Diagnostics",
       "`scry -v` shows the id behind each message. Each id has a test that shows its text: `tests/diag/ID.*.t`.",
       Form::table,
       {TopicFamily::diagnostic}},
  };
}

std::string entry(const Topic& topic, const char* heading) {
  std::string text = fmt::format("{} {}\n\n`{}`\n\n{}\n", heading, topic.name, topic.usage, topic.brief);
  if (!topic.text.empty()) text += fmt::format("\n{}\n", topic.text);
  std::vector<std::string> facts;
  if (!topic.aliases.empty()) facts.push_back(fmt::format("Also written: `{}`.", fmt::join(topic.aliases, "`, `")));
  for (const TopicFact& fact : topic.facts)
    if (!fact.text.empty()) facts.push_back(fmt::format("{}: {}.", fact.label, fact.text));
  if (!facts.empty()) text += fmt::format("\n{}\n", fmt::join(facts, " "));
  if (!topic.example.empty()) text += fmt::format("\n```\n{}\n```\n", topic.example);
  return text + "\n";
}

// A cell of a table: a bar would end it.
std::string cell(const std::string& text) {
  std::string out;
  for (char c : text) c == '|' ? out += "\\|" : out += c;
  return out;
}

std::string row(const Topic& topic) {
  std::string text = fmt::format("| `{}` |", cell(topic.usage.empty() ? topic.name : topic.usage));
  for (const TopicFact& fact : topic.facts) text += fmt::format(" {} |", cell(fact.text));
  return text + fmt::format(" {}{}{} |\n", cell(topic.brief), topic.text.empty() ? "" : ". ", cell(topic.text));
}

std::string header(const Topic& topic) {
  std::string names = "| Name |", line = "|---|";
  for (const TopicFact& fact : topic.facts) {
    names += fmt::format(" {} |", fact.label);
    line += "---|";
  }
  return names + " Meaning |\n" + line + "---|\n";
}

const char* title_of(TopicFamily wanted) {
  for (const TopicFamilyText& family : topic_families())
    if (family.family == wanted) return family.title;
  return "";
}

std::string text_of(const Page& page, const std::vector<Topic>& topics) {
  std::string text = fmt::format("{}# {}\n\n{}\n\n", kMark, page.title, page.introduction);
  const bool sections = page.families.size() > 1;
  for (TopicFamily family : page.families) {
    if (sections) text += fmt::format("## {}\n\n", title_of(family));
    bool first = true;
    for (const Topic& topic : topics) {
      if (topic.family != family) continue;
      if (first && page.form == Form::table) text += header(topic);
      first = false;
      text += page.form == Form::table ? row(topic) : entry(topic, sections ? "###" : "##");
    }
  }
  if (text.ends_with("\n\n")) text.pop_back();
  return text;
}

bool write_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) fmt::print(stderr, "scry_docs: cannot write {}\n", path.string());
  return static_cast<bool>(file);
}

int write_all(const std::filesystem::path& templates, const std::filesystem::path& folder) {
  const std::vector<Topic> topics = all_topics();
  for (const Page& page : pages())
    if (!write_file(folder / "docs/reference" / page.file, text_of(page, topics))) return 1;
  if (!write_file(folder / "docs/reference/privileges.md", kMark + privileges_page())) return 1;
  for (const auto& [file, text] : tool_pages())
    if (!write_file(folder / "docs/tools" / file, text)) return 1;
  std::ifstream manual(templates / "docs/man/scry.1.in", std::ios::binary);
  std::stringstream text;
  text << manual.rdbuf();
  if (!manual) {
    fmt::print(stderr, "scry_docs: no docs/man/scry.1.in below {}\n", templates.string());
    return 1;
  }
  const std::filesystem::path completions = folder / "completions";
  const bool done = write_file(folder / "docs/man/scry.1", manual_page(text.str())) &&
                    write_file(completions / "scry.bash", bash_completion()) &&
                    write_file(completions / "_scry", zsh_completion()) &&
                    write_file(completions / "scry.fish", fish_completion());
  return done ? 0 : 1;
}

}  // namespace
}  // namespace scry::cli

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: scry_docs TEMPLATES FOLDER\n");
    return 1;
  }
  return scry::cli::write_all(argv[1], argv[2]);
}
