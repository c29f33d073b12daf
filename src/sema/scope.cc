#include "sema/scope.h"

#include <fmt/format.h>

#include <iterator>

#include "sema/diags.h"
#include "syntax/parser.h"

namespace scry::sema {
namespace {

constexpr unsigned kMostProcesses = 65536;
constexpr const char* kForkedMap = "@forked_by_scry";
constexpr const char* kEndedMap = "@ended_by_scry";  // the kernel's number of a process -> ours
constexpr size_t kLongestComm = 15;                  // TASK_COMM_LEN without the NUL

template <class Item, class Condition>
std::string any_of(const std::vector<Item>& items, Condition condition) {
  std::string text;
  for (const Item& item : items) text += (text.empty() ? "" : " || ") + condition(item);
  return text;
}

std::string is_one_of(const std::vector<int>& processes) {
  return any_of(processes, [](int process) { return fmt::format("pid == {}", process); });
}

// Whether the current process is followed. Those to begin with need no look at a map. In a namespace of ours those that
// were found at the start and those that were forked later are known by different numbers.
std::string is_followed(const TaskScope& scope) {
  const std::string found = fmt::format("{} || has_key({}, pid)", is_one_of(scope.processes), kFollowedMap);
  return scope.nested ? fmt::format("{} || has_key({}, pid(init))", found, kForkedMap) : found;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string is_in_cgroup(const std::string& directory) {
  return fmt::format("in_cgroup({})", quoted(directory));
}

// Without special characters in what the kernel keeps of a name, it is cut as the kernel cuts it.
std::string has_comm(const std::string& pattern) {
  const bool plain = pattern.find_first_of("*?[\\") >= kLongestComm;
  return plain ? fmt::format("comm == {}", quoted(pattern.substr(0, kLongestComm)))
               : fmt::format("glob(comm, {})", quoted(pattern));
}

// The tracepoint of a fork hands over the child, and runs in its parent; that of the end runs in the thread that ends,
// and a process ends with the last of its threads. It is followed until it is freed: bodies see its end, and what it
// does behind that. The tracepoint of that runs anywhere, knows the kernel's number only, and may come when another
// process has the number already. In a namespace the child is noted by the kernel's number, its parent by ours.
std::string keeper(const TaskScope& scope) {
  const std::string in_parent = scope.nested ? fmt::format("{}[pid] = true;", kFollowedMap) : "";
  const std::string freed = scope.nested ? fmt::format("delete({}, $freed);", kForkedMap) : "";
  std::string text =
      fmt::format("let {} = hash({})\nlet {} = hash({})\n", kFollowedMap, kMostProcesses, kEndedMap, kMostProcesses);
  if (scope.nested) text += fmt::format("let {} = hash({})\n", kForkedMap, kMostProcesses);
  return text + fmt::format(
                    "rawtracepoint:sched_process_fork {{ if ({followed}) {{ let $child = (uint32)args.child.tgid; "
                    "{children}[$child] = true; delete({ended}, $child); {in_parent} }} }}\n"
                    "rawtracepoint:sched_process_exit {{ if (args.p.signal.live.counter == 0 && ({followed})) "
                    "{{ {ended}[(uint32)pid(init)] = pid; }} }}\n"
                    "rawtracepoint:sched_process_free {{ let $freed = (uint32)args.p.tgid; "
                    "if (args.p.pid == args.p.tgid && has_key({ended}, $freed)) "
                    "{{ delete({all}, {ended}[$freed]); delete({ended}, $freed); {freed} }} }}\n",
                    fmt::arg("followed", is_followed(scope)),
                    fmt::arg("children", scope.nested ? kForkedMap : kFollowedMap), fmt::arg("ended", kEndedMap),
                    fmt::arg("in_parent", in_parent), fmt::arg("all", kFollowedMap), fmt::arg("freed", freed));
}

ast::ExprPtr both(ast::ExprPtr first, ast::ExprPtr second) {
  if (!first) return second;
  const Span span = second->span;
  ast::ExprPtr made =
      ast::make_expr(span, ast::Binary{ast::BinaryOp::logical_and, span, std::move(first), std::move(second)});
  made->height = 1 + ast::height_below(*made);
  return made;
}

}  // namespace

ScopeFilter::ScopeFilter(const TaskScope& scope, Sources& sources, Diags& diags) {
  const auto read = [&](const char* option, const std::string& text) {
    return parse_expression(sources.add(option, text), sources, diags);
  };
  if (!scope.processes.empty() && !scope.follow) named_process_ = read("-p", is_one_of(scope.processes));
  const auto require = [&](const char* option, const std::string& text) {
    if (text.empty()) return;
    any_task_ = both(std::move(any_task_), read(option, text));
    task_options_ += (task_options_.empty() ? "" : ", ") + std::string(option);
  };
  if (scope.follow) require("--follow", is_followed(scope));
  require("--cgroup", any_of(scope.cgroups, is_in_cgroup));
  require("--comm", any_of(scope.comms, has_comm));
}

std::vector<const ast::Expr*> ScopeFilter::of(const probes::Provider& provider) const {
  std::vector<const ast::Expr*> conditions;
  if (named_process_ && provider.filtered_by_pid) conditions.push_back(named_process_.get());
  if (any_task_ && provider.in_task) conditions.push_back(any_task_.get());
  return conditions;
}

void ScopeFilter::require_none_of_tasks(const probes::Target& iterator, Diags& diags) const {
  if (!iterator.provider->alone || task_options_.empty()) return;
  diags
      .add(kScopeOfIterator, iterator.span,
           fmt::format("{} does not go with {}: an iterator runs in the tracer's own task, whatever it shows",
                       iterator.name, task_options_))
      .hint("limit it by a condition on the object instead, e.g. /ctx.task.comm == \"sleep\"/");
}

void add_followed(const TaskScope& scope, ast::Script& script, Sources& sources, Diags& diags) {
  ast::Script kept = parse(sources.add("--follow", keeper(scope)), sources, {}, diags);
  for (ast::Probe& probe : kept.probes) probe.hidden = true;
  for (ast::MapDeclaration& map : kept.map_declarations) map.hidden = true;
  script.probes.insert(script.probes.begin(), std::make_move_iterator(kept.probes.begin()),
                       std::make_move_iterator(kept.probes.end()));
  std::move(kept.map_declarations.begin(), kept.map_declarations.end(), std::back_inserter(script.map_declarations));
}

}  // namespace scry::sema
