#include "cli/help_names.h"

#include <algorithm>
#include <cctype>

#include "probes/provider.h"

namespace scry::cli {
namespace {

struct OtherName {
  const char* written;
  const char* name;
};
constexpr OtherName kOtherNames[] = {
    {"BEGIN", "begin"},
    {"END", "end"},
    {"?:", "?"},
    {":", "?"},
    {"ternary", "?"},
    {"condition", "?"},
    {"and", "!"},
    {"or", "!"},
    {"not", "!"},
    {"map", "$name"},
    {"maps", "$name"},
    {"key", "$name"},
    {"keys", "$name"},
    {"variable", "$name"},
    {"variables", "$name"},
    {"parameter", "$1"},
    {"parameters", "$1"},
    {"filters", "predicate"},
    {"union", "struct"},
    {"enum", "struct"},
    {"percpuhash", "hash"},
    {"percpulruhash", "lruhash"},
    {"array", "->"},
    {"arrays", "->"},
    {"member", "->"},
    {"[", "->"},
    {"[]", "->"},
    {"tuples", "tuple"},
    {"(", "cast"},
    {"type", "types"},
    {"int", "types"},
    {"bool", "types"},
    {"true", "types"},
    {"false", "types"},
    {"#define", "#include"},
    {"cpp", "uprobe"},
    {"C++", "uprobe"},
    {"char", "types"},
    {"number", "numbers"},
    {"integer", "numbers"},
    {"string", "\""},
    {"strings", "\""},
    {"comment", "//"},
    {"comments", "//"},
    {"loops", "for"},
    {"range", ".."},
    {"stack", "kstack"},
    {"stacks", "kstack"},
    {"histogram", "hist"},
    {"aggregation", "aggregations"},
    {"timer", "interval"},
    {"flamegraph", "-f"},
    {"json", "-f"},
    {"csv", "-f"},
    {"pprof", "-f"},
};

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool ends_in_digits(std::string_view name, std::string_view stem) {
  return name.size() > stem.size() && name.starts_with(stem) && std::ranges::all_of(name.substr(stem.size()), is_digit);
}

// SCRY_MAX_STRLEN: the environment's name of a configuration variable.
std::string of_variable(std::string_view name) {
  for (const std::string_view prefix : {"SCRY_", "BPFTRACE_"}) {
    if (!name.starts_with(prefix)) continue;
    std::string variable(name.substr(prefix.size()));
    std::ranges::transform(variable, variable.begin(), [](unsigned char c) { return std::tolower(c); });
    return variable;
  }
  return "";
}

// "%-10s" and "%08llx" are the conversion alone.
std::string of_conversion(std::string_view name) {
  if (name.size() <= 2 || name[0] != '%') return "";
  const size_t letter = name.find_first_not_of("%-+ #0123456789.*hlLjzt");
  return letter == name.npos ? "" : "%" + std::string(name.substr(letter));
}

std::string of_storage(std::string_view name) {
  if (name.starts_with('$') && name.size() > 1 && (is_digit(name[1]) || name[1] == '#')) return "$1";
  return name.starts_with('@') || name.starts_with('$') ? "$name" : "";
}

// kprobe:vfs_read, args.filename, kstack(3), /pid == 1/
std::string of_phrase(std::string_view name) {
  if (name.size() > 2 && name.starts_with('/') && name.ends_with('/')) return "predicate";
  const size_t end = std::ranges::find_if_not(name, is_word) - name.begin();
  const std::string first(name.substr(0, end));
  if (first.empty() || end == name.size()) return "";
  const bool is_point = name[end] == ':' && probes::find_provider(first);
  return is_point || name[end] == '(' || name.starts_with("args.") ? first : "";
}

std::string of_numbered(std::string_view name) {
  if (ends_in_digits(name, "arg") || ends_in_digits(name, "sarg")) return "argN";
  const bool is_type = ends_in_digits(name, "int") || ends_in_digits(name, "uint") || name.ends_with("_t");
  if (is_type) return "types";
  return !name.empty() && is_digit(name[0]) ? "numbers" : "";
}

}  // namespace

std::string topic_name(const std::string& written) {
  for (const OtherName& row : kOtherNames)
    if (row.written == written) return row.name;
  for (const auto look : {of_variable, of_conversion, of_storage, of_phrase, of_numbered})
    if (std::string name = look(written); !name.empty()) return name;
  return written;
}

}  // namespace scry::cli
