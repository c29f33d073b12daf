#include "symbols/traceable.h"

#include <algorithm>

#include "base/glob.h"
#include "base/text_file.h"

namespace scry {
namespace {

constexpr size_t kMostBytes = 64u << 20;
constexpr std::string_view kKernel = "vmlinux";

// They run while the machinery that serves a probe is at work, or are no functions at all.
constexpr std::string_view kTrouble[] = {"rcu_*", "__ftrace_invalid_address__*", "arch_cpu_idle", "default_idle",
                                         "bpf_dispatcher_xdp_func"};

bool is_trouble(std::string_view name) {
  return std::any_of(std::begin(kTrouble), std::end(kTrouble),
                     [name](std::string_view pattern) { return glob_match(pattern, name); });
}

}  // namespace

TraceableFunctions::TraceableFunctions(std::string list_path, std::string blacklist_path)
    : list_path_(std::move(list_path)), blacklist_path_(std::move(blacklist_path)) {}

bool TraceableFunctions::readable() {
  read();
  return readable_;
}

void TraceableFunctions::read() {
  if (read_) return;
  read_ = true;
  if (auto text = read_text_file(list_path_, kMostBytes))
    take(std::move(*text), read_text_file(blacklist_path_, kMostBytes).value_or(""));
}

TraceableFunctions TraceableFunctions::of_text(std::string list, const std::string& blacklist) {
  TraceableFunctions functions;
  functions.read_ = true;
  functions.take(std::move(list), blacklist);
  return functions;
}

void TraceableFunctions::take(std::string list, const std::string& blacklist) {
  readable_ = true;
  text_ = std::move(list);
  std::set<std::string_view> forbidden;  // "0xffffffff81000000-0xffffffff81000040\tname"
  for_each_line(blacklist, [&](std::string_view line) {
    const size_t tab = line.find('\t');
    if (tab != std::string_view::npos) forbidden.insert(line.substr(tab + 1));
  });
  for_each_line(text_, [&](std::string_view line) {
    TraceableFunction function{line.substr(0, std::min(line.find_first_of(" \t"), line.size())), {}};
    const size_t open = line.find('['), close = line.rfind(']');
    if (open < close && close != std::string_view::npos) function.module = line.substr(open + 1, close - open - 1);
    if (function.name.empty() || is_trouble(function.name) || forbidden.contains(function.name)) return;
    functions_.push_back(function);
  });
  std::sort(functions_.begin(), functions_.end());
  for (auto at = std::adjacent_find(functions_.begin(), functions_.end()); at != functions_.end();
       at = std::adjacent_find(at + 1, functions_.end()))
    ambiguous_.insert(at->name);
  functions_.erase(std::unique(functions_.begin(), functions_.end()), functions_.end());
}

bool TraceableFunctions::contains(std::string_view name, std::optional<std::string_view> module) {
  read();
  auto at = std::lower_bound(functions_.begin(), functions_.end(), TraceableFunction{name, {}});
  for (; at != functions_.end() && at->name == name; ++at)
    if (!module || at->module == (*module == kKernel ? std::string_view() : *module)) return true;
  return false;
}

bool TraceableFunctions::is_ambiguous(std::string_view name) {
  read();
  return ambiguous_.contains(name);
}

bool TraceableFunctions::is_unique(std::string_view name) {
  read();
  const auto [first, last] = std::ranges::equal_range(functions_, name, {}, &TraceableFunction::name);
  return last - first == 1 && !ambiguous_.contains(name);
}

std::vector<TraceableFunction> TraceableFunctions::matching(std::string_view pattern,
                                                            std::optional<std::string_view> module_pattern) {
  read();
  std::vector<TraceableFunction> found;
  // What stands before the first * narrows the search.
  const std::string_view prefix = pattern.substr(0, std::min(pattern.find('*'), pattern.size()));
  auto at = std::lower_bound(functions_.begin(), functions_.end(), TraceableFunction{prefix, {}});
  for (; at != functions_.end() && at->name.starts_with(prefix); ++at) {
    if (!glob_match(pattern, at->name) || at->name.find(".part.") != std::string_view::npos) continue;
    const std::string_view module = at->module.empty() ? kKernel : at->module;
    if (module_pattern) {
      if (glob_match(*module_pattern, module)) found.push_back({at->name, module});
    } else if (found.empty() || found.back().name != at->name) {
      found.push_back({at->name, {}});
    }
  }
  if (module_pattern)
    std::sort(found.begin(), found.end(), [](const TraceableFunction& a, const TraceableFunction& b) {
      return std::pair(a.module, a.name) < std::pair(b.module, b.name);
    });
  return found;
}

std::vector<std::string> TraceableFunctions::alike(std::string_view name) {
  constexpr size_t kLengthSlack = 3;
  read();
  std::vector<std::string> names;
  for (const TraceableFunction& function : functions_) {
    const size_t longer = std::max(function.name.size(), name.size()),
                 shorter = std::min(function.name.size(), name.size());
    const bool fits = longer - shorter <= kLengthSlack || function.name.starts_with(name);
    if (fits && (names.empty() || names.back() != function.name)) names.emplace_back(function.name);
  }
  return names;
}

}  // namespace scry
