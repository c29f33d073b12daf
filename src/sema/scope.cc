#include "sema/scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "builtins/builtin.h"
#include "sema/diags.h"
#include "syntax/build.h"
#include "syntax/every_expression.h"

namespace scry::sema {
namespace {

using ast::BinaryOp;
using ast::TreeBuilder;

constexpr const char* kCommandLine = "command line";  // the name of the source in messages
constexpr const char* kFollowOption = "--follow";
constexpr unsigned kMostProcesses = 32768;
constexpr const char* kForkedMap = "@forked_by_scry";
constexpr const char* kEndedMap = "@ended_by_scry";  // the kernel's number of a process -> ours
constexpr size_t kLongestComm = 15;                  // TASK_COMM_LEN without the NUL

// The words of an option, or the value that ends them, as a place.
TreeBuilder at_words(Sources& sources, const std::string& written, size_t value_size) {
  const SourceId source = sources.add(kCommandLine, written);
  const auto end = static_cast<uint32_t>(written.size());
  return TreeBuilder({source, end - static_cast<uint32_t>(std::min(value_size, written.size())), end});
}

// A chain as the parser makes it of `a || b || c`.
ast::ExprPtr either(const TreeBuilder& tree, ast::ExprPtr first, ast::ExprPtr second) {
  return tree.binary(BinaryOp::logical_or, std::move(first), std::move(second));
}

ast::ExprPtr is_one_of(const TreeBuilder& tree, const std::vector<int>& processes) {
  std::vector<ast::ExprPtr> terms;
  for (int process : processes)
    terms.push_back(tree.binary(BinaryOp::equal, tree.name("pid"), tree.integer(static_cast<uint64_t>(process))));
  return tree.join(BinaryOp::logical_or, std::move(terms));
}

ast::ExprPtr has_key(const TreeBuilder& tree, const char* map, ast::ExprPtr key) {
  return tree.call("has_key", tree.map(map), std::move(key));
}

ast::ExprPtr element(const TreeBuilder& tree, const char* map, ast::ExprPtr key) {
  return tree.index(tree.map(map), std::move(key));
}

ast::Statement remove(const TreeBuilder& tree, const char* map, ast::ExprPtr key) {
  return tree.evaluate(tree.call("delete", tree.map(map), std::move(key)));
}

// pid(init): the kernel's own number of the current process
ast::ExprPtr kernel_pid(const TreeBuilder& tree) {
  return tree.call("pid", tree.name("init"));
}

// Whether the current process is followed. Those to begin with need no look at a map. In a namespace of ours those that
// were found at the start and those that were forked later are known by different numbers.
ast::ExprPtr is_followed(const TreeBuilder& tree, const TraceScope& scope, bool nested) {
  ast::ExprPtr found = either(tree, is_one_of(tree, scope.processes), has_key(tree, kFollowedMap, tree.name("pid")));
  return nested ? either(tree, std::move(found), has_key(tree, kForkedMap, kernel_pid(tree))) : std::move(found);
}

// A pattern without special characters in what the kernel keeps of a name is cut as the kernel cuts the name.
ast::ExprPtr has_comm(const TreeBuilder& tree, const std::string& pattern) {
  const bool plain = pattern.find_first_of("*?[\\") >= kLongestComm;
  return plain ? tree.binary(BinaryOp::equal, tree.name("comm"), tree.string(pattern.substr(0, kLongestComm)))
               : tree.call("glob", tree.name("comm"), tree.string(pattern));
}

ast::ExprPtr is_in_cgroup(const TreeBuilder& tree, const std::string& directory) {
  return tree.call("in_cgroup", tree.string(directory));
}

// Each value in its own place, joined by ||; null if there is none.
ast::ExprPtr any_of(Sources& sources, const std::vector<OptionText>& values,
                    ast::ExprPtr (*condition)(const TreeBuilder&, const std::string&)) {
  std::vector<ast::ExprPtr> terms;
  for (const OptionText& value : values)
    terms.push_back(condition(at_words(sources, value.written, value.value.size()), value.value));
  if (terms.empty()) return nullptr;
  return TreeBuilder(terms.front()->span).join(BinaryOp::logical_or, std::move(terms));
}

ast::ExprPtr both(ast::ExprPtr first, ast::ExprPtr second) {
  if (!first || !second) return first ? std::move(first) : std::move(second);
  return TreeBuilder(second->span).binary(BinaryOp::logical_and, std::move(first), std::move(second));
}

// The three probes that keep the map of followed processes:
//   rawtracepoint:sched_process_fork { let $child = (uint32)args.child.tgid; if (FOLLOWED) { @children[$child] = true;
//       delete(@ended, $child); nested: @followed[pid] = true; }
//       else { if (has_key(@children, $child)) { delete(@children, $child); } } }
//   rawtracepoint:sched_process_exit { if (args.p.signal.live.counter == 0) { if (FOLLOWED) {
//       @ended[(uint32)pid(init)] = pid; } } }
//   rawtracepoint:sched_process_free { let $freed = (uint32)args.p.tgid; if (args.p.pid == args.p.tgid) {
//       if (has_key(@ended, $freed)) { delete(@followed, @ended[$freed]); delete(@ended, $freed);
//       nested: delete(@forked, $freed); } } }
// The tracepoint of a fork passes the child and runs in the parent. That of the exit runs in the thread that exits, and
// a process ends with the last of its threads. It is followed until it is freed: bodies see its end, and what it does
// after that. The tracepoint of the free runs anywhere, knows the kernel's number only, and may come when another
// process has the number already: of some processes in ten thousand it comes seconds later, or not at all, so the fork
// of a process that is not followed takes the number away. In a namespace the child is stored by the kernel's number,
// its parent by ours.
class Keeper {
 public:
  Keeper(const TreeBuilder& tree, const TraceScope& scope, bool nested) : t_(tree), scope_(scope), nested_(nested) {}

  std::vector<ast::Probe> probes() const {
    std::vector<ast::Probe> probes;
    probes.push_back(at_fork());
    probes.push_back(at_exit());
    probes.push_back(at_free());
    for (ast::Probe& probe : probes) probe.hidden = true;
    return probes;
  }

  std::vector<ast::MapDeclaration> maps() const {
    std::vector<ast::MapDeclaration> maps;
    for (const char* name : {kFollowedMap, kEndedMap, nested_ ? kForkedMap : nullptr})
      if (name) maps.push_back(t_.map_declaration(name, "hash", kMostProcesses));
    for (ast::MapDeclaration& map : maps) map.hidden = true;
    return maps;
  }

 private:
  ast::ExprPtr followed() const { return is_followed(t_, scope_, nested_); }
  ast::ExprPtr argument(const std::vector<std::string>& path) const { return t_.field(t_.name("args"), path); }
  ast::ExprPtr process_number(const std::vector<std::string>& path) const { return t_.cast("uint32", argument(path)); }
  ast::ExprPtr equal(ast::ExprPtr left, ast::ExprPtr right) const {
    return t_.binary(BinaryOp::equal, std::move(left), std::move(right));
  }

  ast::Probe at_fork() const {
    const auto child = [&] { return t_.variable("$child"); };
    const char* children = nested_ ? kForkedMap : kFollowedMap;
    ast::BlockPtr body =
        t_.block(t_.assign(element(t_, children, child()), t_.boolean(true)), remove(t_, kEndedMap, child()));
    if (nested_) body->statements.push_back(t_.assign(element(t_, kFollowedMap, t_.name("pid")), t_.boolean(true)));
    ast::BlockPtr other = t_.block(t_.when(has_key(t_, children, child()), t_.block(remove(t_, children, child()))));
    return t_.probe("rawtracepoint", {"sched_process_fork"},
                    t_.block(t_.let("$child", process_number({"child", "tgid"})),
                             t_.when(followed(), std::move(body), std::move(other))));
  }

  ast::Probe at_exit() const {
    ast::BlockPtr body = t_.block(t_.assign(element(t_, kEndedMap, t_.cast("uint32", kernel_pid(t_))), t_.name("pid")));
    ast::ExprPtr last_thread = equal(argument({"p", "signal", "live", "counter"}), t_.integer(0));
    return t_.probe("rawtracepoint", {"sched_process_exit"},
                    t_.block(t_.when(both(std::move(last_thread), followed()), std::move(body))));
  }

  ast::Probe at_free() const {
    const auto freed = [&] { return t_.variable("$freed"); };
    ast::BlockPtr body =
        t_.block(remove(t_, kFollowedMap, element(t_, kEndedMap, freed())), remove(t_, kEndedMap, freed()));
    if (nested_) body->statements.push_back(remove(t_, kForkedMap, freed()));
    ast::ExprPtr leader = equal(argument({"p", "pid"}), argument({"p", "tgid"}));
    return t_.probe("rawtracepoint", {"sched_process_free"},
                    t_.block(t_.let("$freed", process_number({"p", "tgid"})),
                             t_.when(both(std::move(leader), has_key(t_, kEndedMap, freed())), std::move(body))));
  }

  const TreeBuilder& t_;
  const TraceScope& scope_;
  const bool nested_;
};

}  // namespace

ScopeFilter::ScopeFilter(const TraceScope& scope, bool nested, Sources& sources) : choice_(scope) {
  if (!scope.processes.empty() && !scope.follow)
    named_process_ =
        is_one_of(at_words(sources, scope.processes_written, scope.processes_written.size()), scope.processes);
  const auto require = [&](const char* option, ast::ExprPtr condition) {
    if (!condition) return;
    any_task_ = both(std::move(any_task_), std::move(condition));
    task_options_ += (task_options_.empty() ? "" : ", ") + std::string(option);
  };
  const std::string follow = kFollowOption;
  if (scope.follow) require(kFollowOption, is_followed(at_words(sources, follow, follow.size()), scope, nested));
  ast::ExprPtr in_cgroup = any_of(sources, scope.cgroups, is_in_cgroup);
  if (in_cgroup) cgroups_at_ = in_cgroup->span;
  require("--cgroup", std::move(in_cgroup));
  require("--comm", any_of(sources, scope.comms, has_comm));
}

std::vector<const ast::Expr*> ScopeFilter::of(const probes::Provider& provider) const {
  std::vector<const ast::Expr*> conditions;
  if (named_process_ && provider.is(probes::Trait::filtered_by_pid)) conditions.push_back(named_process_.get());
  if (any_task_ && provider.is(probes::Trait::in_task)) conditions.push_back(any_task_.get());
  return conditions;
}

void ScopeFilter::require_none_of_tasks(const targets::Target& iterator, Diags& diags) const {
  if (!iterator.provider->is(probes::Trait::alone) || task_options_.empty()) return;
  diags
      .add(kScopeOfIterator, iterator.span,
           fmt::format("{} cannot be used with {}: an iterator runs in the task of scry itself", iterator.name,
                       task_options_))
      .hint("use a predicate on the object instead, e.g. /ctx.task.comm == \"sleep\"/");
}

void ScopeFilter::report_unused(const probes::ExpansionSources& environment, Diags& diags) const {
  if (!any_task_) return;
  for (const OptionText& cgroup : choice_.cgroups)
    if (const auto found = environment.facts.find_cgroup(cgroup.value); !found)
      diags.add(kCallLiteral, cgroups_at_, no_cgroup(found.error()));
  if (diags.has_errors()) return;
  diags.add(kScopeUnused, any_task_->span,
            fmt::format("{} without effect: no probe of this script runs in a task", task_options_));
}

std::string no_cgroup(const Error& error) {
  return fmt::format("Failed to get cgroupid for path: {}", error.message());
}

namespace {

// Whether a builtin that asks for the scope is anywhere below a node.
template <class Node>
bool has_question(const Node& node) {
  bool found = false;
  const auto look_at = [&](const std::string& name) {
    const Builtin* builtin = find_builtin(name);
    found |= builtin && builtin->is(BuiltinTrait::asks_scope);
  };
  ast::for_every_expression(node, [&](const ast::Expr& expr) {
    if (const auto* name = std::get_if<ast::Identifier>(&expr.node)) look_at(name->name);
    if (const auto* call = std::get_if<ast::Call>(&expr.node)) look_at(call->name);
  });
  return found;
}

}  // namespace

bool asks_scope(const ast::Script& script) {
  return std::ranges::any_of(
             script.probes,
             [](const auto& probe) { return has_question(probe.predicate) || has_question(probe.body); }) ||
         std::ranges::any_of(script.macros, [](const auto& macro) { return has_question(macro.body); }) ||
         std::ranges::any_of(script.subprograms, [](const auto& function) { return has_question(function.body); });
}

void add_followed(const TraceScope& scope, bool nested, ast::Script& script, Sources& sources) {
  if (!scope.follow) return;
  const std::string follow = kFollowOption;
  const TreeBuilder tree = at_words(sources, follow, follow.size());
  const Keeper keeper(tree, scope, nested);
  std::vector<ast::Probe> probes = keeper.probes();
  script.probes.insert(script.probes.begin(), std::make_move_iterator(probes.begin()),
                       std::make_move_iterator(probes.end()));
  for (ast::MapDeclaration& map : keeper.maps()) script.map_declarations.push_back(std::move(map));
}

}  // namespace scry::sema
