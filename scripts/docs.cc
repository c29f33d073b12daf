// scry_docs: writes the generated reference from the tables of builtins and providers. usage: scry_docs FOLDER
//
// The rows are the only source: `make docs` writes docs/reference, `make check` compares. Nothing here knows a builtin
// or a provider by name.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "builtins/builtin.h"
#include "probes/provider.h"

namespace scry {
namespace {

constexpr const char* kMark =
    "<!-- Generated from the tables of src/ by scripts/docs.cc (`make docs`); edit the rows there. -->\n\n";

const char* kind_title(BuiltinKind kind) {
  switch (kind) {
    case BuiltinKind::value:
      return "Values";
    case BuiltinKind::function:
      return "Functions";
    case BuiltinKind::aggregate:
      return "Map functions";
    case BuiltinKind::internal:
      return "";
  }
  return "";
}

// "name(parameters) -> type"; a value is used without parentheses, and a type that depends on the call is left out.
std::string usage(const Builtin& builtin) {
  const std::string_view signature = builtin.signature;
  const size_t arrow = signature.rfind(" -> ");
  const std::string_view parameters = builtin.kind == BuiltinKind::value ? "" : signature.substr(0, arrow);
  const std::string_view result = signature.substr(arrow);
  return fmt::format("{}{}{}", builtin.name, parameters, result == " -> ?" ? "" : result);
}

std::string builtin_entry(const Builtin& builtin) {
  std::string text = fmt::format("### {}\n\n`{}`\n\n{}\n", builtin.name, usage(builtin), builtin.brief);
  if (builtin.unsafe) text += "\nNeeds `--unsafe`.\n";
  if (*builtin.example) text += fmt::format("\n```\n{}\n```\n", builtin.example);
  return text + "\n";
}

std::string builtins_page() {
  std::string text = fmt::format("{}# Builtins\n\n", kMark);
  for (BuiltinKind kind : {BuiltinKind::value, BuiltinKind::function, BuiltinKind::aggregate}) {
    std::vector<const Builtin*> rows;
    for (const Builtin* builtin : all_builtins())
      if (builtin->kind == kind) rows.push_back(builtin);
    std::ranges::sort(rows, {}, [](const Builtin* row) { return std::string_view(row->name); });
    text += fmt::format("## {}\n\n", kind_title(kind));
    for (const Builtin* row : rows) text += builtin_entry(*row);
  }
  text.pop_back();
  return text;
}

std::string probes_page() {
  std::string text = fmt::format("{}# Probes\n\n", kMark);
  for (const probes::Provider* provider : probes::all_providers()) {
    text += fmt::format("## {}\n\n`{}`\n\n{}\n", provider->name, provider->syntax, provider->brief);
    std::string aliases;
    for (const char* alias : provider->aliases) aliases += fmt::format("{}`{}`", aliases.empty() ? "" : ", ", alias);
    if (!aliases.empty()) text += fmt::format("\nAlso written {}.\n", aliases);
    if (*provider->example) text += fmt::format("\n```\n{}\n```\n", provider->example);
    text += "\n";
  }
  text.pop_back();
  return text;
}

bool write_page(const std::string& folder, const char* name, const std::string& text) {
  std::ofstream file(folder + "/" + name, std::ios::binary);
  file << text;
  file.close();
  if (!file) fmt::print(stderr, "scry_docs: cannot write {}/{}\n", folder, name);
  return static_cast<bool>(file);
}

}  // namespace
}  // namespace scry

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: scry_docs FOLDER\n");
    return 1;
  }
  const bool written = scry::write_page(argv[1], "builtins.md", scry::builtins_page()) &&
                       scry::write_page(argv[1], "probes.md", scry::probes_page());
  return written ? 0 : 1;
}
