#include "cli/listing.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <set>

#include "base/glob.h"
#include "base/text.h"
#include "syntax/build.h"
#include "syntax/lexer.h"

namespace scry::cli {
namespace {

// As split(), where a separator in quotes is none.
std::vector<std::string> split_unquoted(std::string_view text, char separator) {
  std::vector<std::string> pieces(1);
  for (size_t at = 0; at < text.size();) {
    const size_t end = text[at] == '"' ? skip_quoted(text, static_cast<uint32_t>(at)).end : at + 1;
    if (text[at] == separator)
      pieces.emplace_back();
    else
      pieces.back() += text.substr(at, end - at);
    at = end;
  }
  return pieces;
}

// The parts of a probe's name, without their quotes.
std::vector<std::string> split_parts(std::string_view item) {
  std::vector<std::string> parts = split_unquoted(item, ':');
  for (std::string& part : parts) std::erase(part, '"');
  return parts;
}

void list_one(const std::string& item, const probes::ExpansionSources& environment,
              const std::function<void(const probes::Provider&, const std::vector<std::string>&)>& each) {
  std::vector<std::string> parts = split_parts(item);
  std::string provider = parts[0];
  if (parts.size() == 1) {  // no provider: the text may be anywhere in a kernel probe's name
    const bool everything = item.empty() || item == "*";
    provider = "*";
    parts = everything ? std::vector<std::string>{} : std::vector<std::string>{item};
  } else {
    parts.erase(parts.begin());
  }
  const probes::Provider* named = probes::find_provider(provider);
  const std::string first_part = parts.size() > 1 ? parts[0] : "";
  for (const probes::Provider* one : probes::all_providers()) {
    if (named ? one != named : !probes::is_meant_by_wildcard(*one, provider, first_part, environment)) continue;
    std::vector<std::string> names;
    one->expansion.list(parts, environment, names);
    each(*one, names);
  }
}

// `struct task_*`: the types of the kernel, each with its body if more is wanted. False: the item names no type.
bool list_types(const std::string& item, bool verbose, const probes::ExpansionSources& environment, std::string& out) {
  struct Row {
    std::string_view keyword;
    std::vector<BtfKind> kinds;
  };
  static const Row kRows[] = {{"struct", {BtfKind::structure}},
                              {"union", {BtfKind::union_}},
                              {"enum", {BtfKind::enumeration, BtfKind::enumeration64}}};
  const size_t blank = item.find(' ');
  const auto* row = std::ranges::find(kRows, std::string_view(item).substr(0, blank), &Row::keyword);
  if (blank == item.npos || row == std::end(kRows)) return false;
  Btf* btf = environment.facts.kernel_btf();
  const std::string pattern = item.substr(std::min(item.find_first_not_of(' ', blank), item.size()));
  std::set<std::string_view> names;
  for (BtfKind kind : btf ? row->kinds : std::vector<BtfKind>())
    for (std::string_view name : btf->names(kind, pattern)) names.insert(name);
  for (std::string_view name : names) {
    const auto id = btf->find(row->kinds.front(), name);
    if (verbose && id)
      out += fmt::format("{}: {}\n\n", btf->name(), btf->definition(*id));
    else
      out += fmt::format("{} {}\n", row->keyword, name);
  }
  return true;
}

void append_probe(std::string& out, const probes::Provider& provider, const std::string& name, bool verbose,
                  const probes::ExpansionSources& environment) {
  out.append(name).append(1, '\n');
  if (!verbose || !provider.expansion.list_parameters) return;
  for (const std::string& line : provider.expansion.list_parameters(name, environment)) out += "    " + line + "\n";
}

}  // namespace

std::string list_targets(const std::vector<targets::Target>& targets, bool verbose,
                         const probes::ExpansionSources& environment) {
  std::string out;
  for (const targets::Target& target : targets) {
    if (target.provider->special) continue;
    const auto listed_name = target.provider->expansion.listed_name;
    append_probe(out, *target.provider, listed_name ? listed_name(target) : target.name, verbose, environment);
  }
  return out;
}

std::string list_probes(const std::string& pattern, bool verbose, const probes::ExpansionSources& environment) {
  std::string out;
  for (const std::string& item : split_unquoted(pattern, ',')) {
    if (list_types(item, verbose, environment, out)) continue;
    list_one(item, environment, [&](const probes::Provider& provider, const std::vector<std::string>& names) {
      for (const std::string& name : names) append_probe(out, provider, name, verbose, environment);
    });
  }
  return out;
}

namespace {

// What was meant, by what there is of that name: {0} and {1} are the parts.
std::string hint_at_spelling(const std::vector<std::string>& parts, const probes::ExpansionSources& environment) {
  struct Spelling {
    size_t parts;
    const char* pattern;
  };
  constexpr Spelling kSpellings[] = {
      {1, "*{0}*"}, {2, "tracepoint:{0}:{1}"}, {2, "tracepoint:{0}:*{1}*"}, {2, "uprobe:{0}:{1}"}};
  if (std::ranges::any_of(parts, [](const std::string& part) { return has_wildcard(part); })) return "";
  if (const auto* kind = parts.size() == 1 ? probes::find_provider(parts[0]) : nullptr)
    return kind->words.max_parts > 0 ? fmt::format("HINT: -l '{}:*' lists the probes of that kind\n", parts[0]) : "";
  for (const Spelling& spelling : kSpellings) {
    if (spelling.parts != parts.size()) continue;
    const std::string pattern = fmt::format(fmt::runtime(spelling.pattern), parts.front(), parts.back());
    if (!list_probes(pattern, false, environment).empty()) return fmt::format("HINT: write -l '{}'\n", pattern);
  }
  if (parts.size() == 1) return "";
  return fmt::format("HINT: no kind of probe is called '{}'; scry help probes lists them\n", parts[0]);
}

}  // namespace

std::string explain_no_match(const std::string& pattern, const probes::ExpansionSources& environment) {
  std::string out;
  for (const std::string& item : split_unquoted(pattern, ',')) {
    const std::vector<std::string> parts = split_parts(item);
    const probes::Provider* provider = parts.size() > 1 ? probes::find_provider(parts[0]) : nullptr;
    if (!provider) {
      out += fmt::format("ERROR: no probe matches '{}'\n", item) + hint_at_spelling(parts, environment);
      continue;
    }
    // An attach point of this text would be refused for the same reason.
    Diags diags;
    std::vector<targets::Target> targets;
    const ast::TreeBuilder words{Span{}};
    const ast::Probe probe = words.probe(parts[0], {parts.begin() + 1, parts.end()}, nullptr);
    provider->expansion.expand(probe.attach_points.front(), environment, diags, targets);
    if (diags.all().empty()) out += fmt::format("ERROR: no probe matches '{}'\n", item);
    for (const Diag& diag : diags.all()) {
      out += fmt::format("ERROR: {}\n", diag.message);
      for (const std::string& hint : diag.hints) out += fmt::format("HINT: {}\n", hint);
    }
  }
  return out;
}

}  // namespace scry::cli
