// Makes the table of names (syscalls/names.h) from the text of headers: make_names OUTPUT.cc
//
// For each unit of families.h the compiler's preprocessor reads its headers twice: first for the names that they
// define, in their order; then with one enumerator for each name that a family wants, whose value our C reader
// computes. A name whose definition is no constant (a type, a list, a structure that this version of the headers does
// not have) is left out: the reader's error names its line.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/glob.h"
#include "base/text.h"
#include "c/declarations.h"
#include "syscalls/generate/families.h"

namespace scry::syscalls {
namespace {

using Values = std::map<std::string, uint64_t, std::less<>>;

// Every identifier of the text, in the order in which they first occur.
std::unordered_map<std::string_view, size_t> places_of(std::string_view text) {
  std::unordered_map<std::string_view, size_t> places;
  for (const CToken& token : c_tokens(text))
    if (token.is_name()) places.emplace(token.text, places.size());
  return places;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) found.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return found;
}

bool removed(std::string_view name, const std::vector<std::string_view>& patterns) {
  return std::ranges::any_of(patterns, [&](std::string_view pattern) {
    return pattern.starts_with('!') && glob_match(pattern.substr(1), name);
  });
}

// What the headers of a unit define.
struct Defined {
  std::vector<std::string> names;               // in the order of their text
  std::set<std::string, std::less<>> requests;  // those of ioctl(), by the macros that make them

  bool matches(std::string_view pattern, const std::string& name) const {
    return pattern == kRequests ? requests.contains(name) : glob_match(pattern, name);
  }
  static constexpr std::string_view kRequests = "%";
};

// The names of a family, in the order in which they are shown.
std::vector<std::string> names_of(const FamilyRow& family, const Defined& defined) {
  const auto patterns = words(family.names);
  std::vector<std::string> found;
  std::set<std::string_view> seen;
  for (std::string_view pattern : patterns)
    for (const std::string& name : defined.names)
      if (defined.matches(pattern, name) && (pattern == name || !removed(name, patterns)) && seen.insert(name).second)
        found.push_back(name);
  return found;
}

constexpr std::string_view kPrefix = "scry_value_of_";
constexpr std::string_view kMark = "scry_values";

std::string with_values(const Unit& unit, const std::vector<std::string>& names) {
  std::string text = fmt::format("{}\n# 1 \"{}\"\n", unit.text, kMark);
  for (const std::string& name : names) text += fmt::format("enum {{ {}{} = ({}) }};\n", kPrefix, name, name);
  return text;
}

// The values of `names`. A name that is no constant in these headers is left out.
bool evaluate(const Unit& unit, std::vector<std::string> names, Values& values) {
  for (;;) {
    auto read = CDeclarations::read({{.name = std::string(unit.id), .text = with_values(unit, names)}}, {});
    if (!read) {
      const CError& error = read.error();
      if (error.file != kMark || error.line == 0 || error.line > names.size()) {
        std::fprintf(stderr, "make_names: %s:%u: %s\n", error.file.c_str(), error.line, error.message.c_str());
        return false;
      }
      names.erase(names.begin() + error.line - 1);
      continue;
    }
    TypePool pool;
    for (const std::string& name : names)
      if (auto found = (*read)->enumerator(fmt::format("{}{}", kPrefix, name), pool))
        values[name] = static_cast<uint64_t>(found->value);
    return true;
  }
}

// Names that are defined as _IO(...), _IOR(...) and their like.
std::set<std::string, std::less<>> requests_in(std::string_view text) {
  constexpr std::string_view kDefine = "#define ", kMaker = "_IO";
  std::set<std::string, std::less<>> found;
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size());
    std::string_view line = text.substr(start, end - start);
    start = end + 1;
    if (!line.starts_with(kDefine)) continue;
    line.remove_prefix(kDefine.size());
    const size_t name_end = line.find_first_of(" (");
    if (name_end == line.npos || line[name_end] == '(') continue;
    const size_t body = line.find_first_not_of(" (", name_end);
    if (body != line.npos && line.substr(body).starts_with(kMaker)) found.emplace(line.substr(0, name_end));
  }
  return found;
}

bool read_defined(const Unit& unit, Defined& defined) {
  auto text = run_c_preprocessor(std::string(unit.text) + "\n", {});
  if (!text) {
    std::fprintf(stderr, "make_names: %s: %s\n", std::string(unit.id).c_str(), text.error().message.c_str());
    return false;
  }
  const CSettings settings{
      .preprocess = [&](const std::string&, const CIncludes&) -> CResult<std::string> { return *text; }};
  auto read = CDeclarations::read({{.name = std::string(unit.id), .text = std::string(unit.text) + "\n"}}, settings);
  if (!read) {
    std::fprintf(stderr, "make_names: %s:%u: %s\n", read.error().file.c_str(), read.error().line,
                 read.error().message.c_str());
    return false;
  }
  defined.names = (*read)->value_names();
  defined.requests = requests_in(*text);
  const auto places = places_of(*text);
  auto place_of = [&](const std::string& name) {
    auto found = places.find(name);
    return found == places.end() ? places.size() : found->second;
  };
  std::ranges::stable_sort(defined.names, {}, place_of);
  return true;
}

struct Family {
  const FamilyRow* row;
  std::vector<std::pair<uint64_t, std::string>> entries;
};

// Numbers of ioctls have a type in their second byte. What a pattern finds beside them are other constants.
bool is_wanted(const FamilyRow& row, const std::string& name, uint64_t value) {
  if (row.order != FamilyRow::Order::joined) return true;
  const bool has_type = (value >> 8 & 0xff) != 0 && value <= 0xffffffff;
  const auto named = words(row.names);
  return has_type || std::ranges::find(named, name) != named.end();
}

std::vector<std::pair<uint64_t, std::string>> entries_of(const FamilyRow& row, std::vector<std::string> names,
                                                         const Values& values) {
  if (row.order == FamilyRow::Order::joined) std::ranges::sort(names);
  std::vector<std::pair<uint64_t, std::string>> entries;
  std::map<uint64_t, size_t> places;
  for (const std::string& name : names) {
    auto found = values.find(name);
    if (found == values.end() || !is_wanted(row, name, found->second)) continue;
    auto [place, is_new] = places.emplace(found->second, entries.size());
    if (is_new)
      entries.emplace_back(found->second, name);
    else if (row.order == FamilyRow::Order::joined)
      entries[place->second].second += " or " + name;
  }
  if (row.order == FamilyRow::Order::value) std::ranges::sort(entries);
  return entries;
}

// Of a family with names in several units: "A" and "B or C" are "A or B or C".
void add_entries(Family& family, const std::vector<std::pair<uint64_t, std::string>>& more) {
  constexpr std::string_view kOr = " or ";
  for (const auto& [value, name] : more) {
    const auto known = std::ranges::find(family.entries, value, &std::pair<uint64_t, std::string>::first);
    if (known == family.entries.end()) {
      family.entries.emplace_back(value, name);
      continue;
    }
    std::set<std::string> names;
    for (std::string rest : {known->second, name})
      for (size_t end = 0; !rest.empty(); rest.erase(0, end == rest.npos ? end : end + kOr.size())) {
        end = rest.find(kOr);
        names.insert(rest.substr(0, end));
      }
    known->second = fmt::format("{}", fmt::join(names, kOr));
  }
}

bool read_unit(const Unit& unit, std::vector<Family>& all) {
  Defined defined;
  if (!read_defined(unit, defined)) return false;
  std::vector<std::pair<const FamilyRow*, std::vector<std::string>>> wanted;
  std::set<std::string> distinct;
  for (const FamilyRow& family : families()) {
    if (family.unit != unit.id) continue;
    wanted.emplace_back(&family, names_of(family, defined));
    distinct.insert(wanted.back().second.begin(), wanted.back().second.end());
  }
  Values values;
  if (!evaluate(unit, {distinct.begin(), distinct.end()}, values)) return false;
  bool complete = true;
  for (const auto& [row, names] : wanted) {
    const auto known = std::ranges::find(all, row->id, [](const Family& family) { return family.row->id; });
    Family& family = known != all.end() ? *known : all.emplace_back(Family{row, {}});
    add_entries(family, entries_of(*row, names, values));
    if (family.entries.empty()) {
      std::fprintf(stderr, "make_names: no header defines a name of family %s\n", std::string(row->id).c_str());
      complete = false;
    }
  }
  return complete;
}

// One string for all names: each of them once, with its NUL.
class Pool {
 public:
  uint32_t add(std::string_view name) {
    auto [found, is_new] = places_.emplace(name, static_cast<uint32_t>(size_));
    if (is_new) {
      text_ += fmt::format("  \"{}\\0\"\n", escaped(name));
      size_ += name.size() + 1;
    }
    return found->second;
  }
  const std::string& text() const { return text_; }

 private:
  // "???" would end in a trigraph for old compilers.
  static std::string escaped(std::string_view name) {
    std::string out;
    for (char c : name) out += c == '?' ? "\\?" : std::string(1, c);
    return out;
  }
  std::unordered_map<std::string, uint32_t> places_;
  std::string text_;
  size_t size_ = 0;
};

std::string source_of(std::vector<Family> all) {
  std::ranges::sort(all, {}, [](const Family& family) { return family.row->id; });
  Pool pool;
  std::string rows, values, names, sorted;
  size_t count = 0;
  for (const Family& family : all) {
    rows += fmt::format("  {{{}, {}, {}, {}}},\n", pool.add(family.row->id), pool.add(family.row->unknown), count,
                        family.entries.size());
    for (const auto& [value, name] : family.entries) {
      values += fmt::format("{:#x},\n", value);
      names += fmt::format("{},\n", pool.add(name));
    }
    std::vector<uint16_t> order(family.entries.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<uint16_t>(i);
    std::ranges::sort(order, {}, [&](uint16_t i) { return family.entries[i].first; });
    for (uint16_t i : order) sorted += fmt::format("{},\n", i);
    count += family.entries.size();
  }
  return fmt::format(
      "// Made by src/syscalls/generate.\n#include \"syscalls/names.h\"\n\nnamespace scry::syscalls {{\nnamespace "
      "{{\n\n"
      "constexpr char kPool[] =\n{};\nconstexpr FamilyEntry kFamilies[] = {{\n{}}};\n"
      "constexpr uint64_t kValues[] = {{\n{}}};\nconstexpr uint32_t kNames[] = {{\n{}}};\n"
      "constexpr uint16_t kSorted[] = {{\n{}}};\n\n}}  // namespace\n\n"
      "NameTables name_tables() {{\n  return {{kFamilies, kValues, kNames, kSorted, kPool}};\n}}\n\n"
      "}}  // namespace scry::syscalls\n",
      pool.text(), rows, values, names, sorted);
}

int make_names(const char* output) {
  std::vector<Family> all;
  bool good = true;
  for (const Unit& unit : units()) good = read_unit(unit, all) && good;
  if (!good) return 1;
  for (const FamilyRow& family : families())
    if (std::ranges::find(units(), family.unit, &Unit::id) == units().end()) {
      std::fprintf(stderr, "make_names: family %s names a unit that does not exist\n", std::string(family.id).c_str());
      return 1;
    }
  std::ofstream out(output, std::ios::binary);
  out << source_of(std::move(all));
  out.close();
  return out ? 0 : 1;
}

}  // namespace
}  // namespace scry::syscalls

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_names OUTPUT.cc\n");
    return 1;
  }
  return scry::syscalls::make_names(argv[1]);
}
