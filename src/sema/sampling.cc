#include "sema/sampling.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "builtins/builtin.h"
#include "sema/any_node.h"

namespace scry::sema {
namespace {

using typed::any_node;
using typed::MapIndex;

// What a program does with the maps that are no aggregations, and whether it does anything that cannot be sampled.
struct MapUse {
  std::set<MapIndex> read, removed;
  std::set<MapIndex> with_other_keys;  // than `tid`
  std::set<MapIndex> aggregated;
  std::set<MapIndex> evaluated;  // aggregations whose numbers the program itself asks for
  std::vector<const typed::AssignMap*> assignments;
  bool counts_every_run = false;

  bool assigns(MapIndex map) const {
    return std::ranges::find(assignments, map, &typed::AssignMap::map) != assignments.end();
  }
  bool looks_at(MapIndex map) const { return read.contains(map) || removed.contains(map); }
};

bool is_own_thread(const typed::ExprPtr& key) {
  if (!key) return false;
  if (const auto* cast = std::get_if<typed::Cast>(&key->node)) return is_own_thread(cast->operand);
  const auto* call = std::get_if<typed::Call>(&key->node);
  return call && call->builtin->is(BuiltinTrait::names_thread);
}

class UseFinder {
 public:
  UseFinder(const typed::Script& script, MapUse& use) : script_(script), use_(use) {}

  template <class Node>
  bool operator()(const Node& node) {
    look(node);
    return false;  // goes on
  }

 private:
  template <class Node>
  void look(const Node&) {}
  void look(const typed::MapRead& node) {
    if (printed_.contains(&node)) return;
    read(node.map);
    see_key(node.map, node.key);
  }
  void look(const typed::AssignMap& node) {
    use_.assignments.push_back(&node);
    see_key(node.map, node.key);
  }
  void look(const typed::Aggregate& node) { use_.aggregated.insert(node.map); }
  void look(const typed::ForMap& node) {
    use_.evaluated.insert(node.map);
    use_.with_other_keys.insert(node.map);
  }
  void look(const typed::UpdateMap&) { use_.counts_every_run = true; }
  void look(const typed::IncDec& node) { use_.counts_every_run = use_.counts_every_run || node.map; }
  void look(const typed::AddressOf& node) { use_.counts_every_run = use_.counts_every_run || node.map; }
  void look(const typed::CompiledCall&) { use_.counts_every_run = true; }
  void look(const typed::Call& node) {
    if (node.builtin->is(BuiltinTrait::accesses_one_key) && !node.numbers.empty()) {
      const MapIndex map{uint32_t(node.numbers[0])};
      const bool removes = node.builtin->is(BuiltinTrait::every_run_counts);
      removes ? void(use_.removed.insert(map)) : read(map);
      if (node.args.empty())
        use_.with_other_keys.insert(map);
      else
        see_key(map, node.args[0]);
      return;
    }
    if (node.builtin->receiving) see_printed(node);
    const bool is_harmless =
        !node.builtin->is(BuiltinTrait::every_run_counts) && !node.builtin->is(BuiltinTrait::unsafe);
    use_.counts_every_run = use_.counts_every_run || !is_harmless;
  }
  // An aggregation as a whole is read by the receiver.
  void see_printed(const typed::Call& node) {
    for (const typed::ExprPtr& argument : node.args) {
      const auto* read = argument ? std::get_if<typed::MapRead>(&argument->node) : nullptr;
      if (read && is_aggregation(read->map)) printed_.insert(read);
    }
  }
  bool is_aggregation(MapIndex map) const { return script_.maps[size_t(map)].value->is_aggregate(); }
  void read(MapIndex map) { (is_aggregation(map) ? use_.evaluated : use_.read).insert(map); }
  void see_key(MapIndex map, const typed::ExprPtr& key) {
    if (!is_own_thread(key)) use_.with_other_keys.insert(map);
  }

  const typed::Script& script_;
  MapUse& use_;
  std::set<const typed::MapRead*> printed_;
};

MapUse use_of(const typed::Script& script, const typed::Program& program) {
  MapUse use;
  any_node(program.predicate, UseFinder(script, use));
  any_node(program.body, UseFinder(script, use));
  return use;
}

bool is_zero(const typed::Expr& expr) {
  if (const auto* cast = std::get_if<typed::Cast>(&expr.node)) return is_zero(*cast->operand);
  const auto* constant = std::get_if<typed::IntConst>(&expr.node);
  return constant && constant->value == 0;
}

// Whether the condition is false where the thread has nothing in the map.
bool asks_for(const typed::Expr& condition, MapIndex map) {
  if (const auto* cast = std::get_if<typed::Cast>(&condition.node)) return asks_for(*cast->operand, map);
  if (const auto* read = std::get_if<typed::MapRead>(&condition.node)) return read->map == map;
  if (const auto* call = std::get_if<typed::Call>(&condition.node))
    return call->builtin->is(BuiltinTrait::accesses_one_key) && MapIndex(call->numbers[0]) == map;
  const auto* binary = std::get_if<typed::Binary>(&condition.node);
  if (!binary) return false;
  using enum ast::BinaryOp;
  if (binary->op == logical_and) return asks_for(*binary->left, map) || asks_for(*binary->right, map);
  if (binary->op == not_equal || binary->op == greater) return asks_for(*binary->left, map) && is_zero(*binary->right);
  return false;
}

// Programs that scry runs by itself, timers, and scry's own: nothing is gained by sampling them.
bool is_worth_it(const typed::Program& program) {
  const probes::Provider& provider = *program.targets.front().provider;
  return !program.hidden && !provider.special && !provider.is(probes::Trait::paced) &&
         program.targets.front().kind() != targets::ProgramKind::iterator;
}

class Chooser {
 public:
  explicit Chooser(typed::Script& script) : script_(script), group_(script.programs.size()) {
    for (const typed::Program& program : script.programs) uses_.push_back(use_of(script, program));
    std::iota(group_.begin(), group_.end(), size_t{0});
  }

  void choose() {
    find_carriers();
    for (size_t i = 0; i < uses_.size(); ++i) {
      if (!is_worth_it(script_.programs[i]) || !can_be_sampled(i)) spoil(i);
      for (const MapIndex map : carried_by(i)) join(i, map);
    }
    std::map<size_t, uint32_t> numbers;
    for (size_t i = 0; i < uses_.size(); ++i) {
      const size_t group = find(i);
      if (spoilt_.contains(group) || !is_worth_it(script_.programs[i])) continue;
      const uint32_t number = numbers.try_emplace(group, uint32_t(numbers.size())).first->second;
      typed::Sampling sampling{.group = number};
      for (const typed::AssignMap* start : uses_[i].assignments) sampling.starts.push_back(start);
      const bool only_ends = !carried_by(i).empty() && sampling.starts.empty();
      sampling.takes_nth = !only_ends;
      script_.programs[i].running.sampling = std::move(sampling);
    }
    script_.sampling_groups = uint32_t(numbers.size());
  }

 private:
  // Maps by `tid` that some programs assign, and others ask for in their predicates.
  void find_carriers() {
    std::set<MapIndex> assigned;
    for (const MapUse& use : uses_)
      for (const typed::AssignMap* assignment : use.assignments) assigned.insert(assignment->map);
    for (const MapIndex map : assigned) {
      bool carries = true;
      for (size_t i = 0; i < uses_.size(); ++i) {
        const MapUse& use = uses_[i];
        const bool ends = use.looks_at(map);
        const auto& predicate = script_.programs[i].predicate;
        const bool is_guarded = predicate && asks_for(*predicate, map);
        if (use.with_other_keys.contains(map) || (ends && (use.assigns(map) || !is_guarded))) carries = false;
      }
      if (carries) carriers_.insert(map);
    }
  }

  std::vector<MapIndex> carried_by(size_t program) const {
    const MapUse& use = uses_[program];
    std::vector<MapIndex> maps;
    for (const MapIndex map : carriers_)
      if (use.assigns(map) || use.looks_at(map)) maps.push_back(map);
    return maps;
  }

  bool can_be_sampled(size_t program) const {
    const MapUse& use = uses_[program];
    const auto is_carrier = [this](MapIndex map) { return carriers_.contains(map); };
    const auto is_asked_for = [this](MapIndex map) { return is_evaluated(map); };
    return !use.counts_every_run && std::ranges::all_of(use.assignments, is_carrier, &typed::AssignMap::map) &&
           std::ranges::all_of(use.removed, is_carrier) && std::ranges::none_of(use.aggregated, is_asked_for) &&
           use.evaluated.empty() && !both_begins_and_ends(program);
  }

  bool both_begins_and_ends(size_t program) const {
    const MapUse& use = uses_[program];
    return !use.assignments.empty() && std::ranges::any_of(carriers_, [&](MapIndex map) { return use.looks_at(map); });
  }

  // By a program that decides something with it: after the last event there is nothing to decide.
  bool is_evaluated(MapIndex map) const {
    for (size_t i = 0; i < uses_.size(); ++i) {
      const auto& special = script_.programs[i].targets.front().provider->special;
      if (special != targets::OwnMoment::end && uses_[i].evaluated.contains(map)) return true;
    }
    return false;
  }

  size_t find(size_t program) const {
    while (group_[program] != program) program = group_[program];
    return program;
  }
  void spoil(size_t program) { spoilt_.insert(find(program)); }
  void join(size_t program, MapIndex map) {
    const auto [first, is_new] = first_of_.try_emplace(map, program);
    const size_t a = find(first->second), b = find(program);
    if (is_new || a == b) return;
    const bool is_spoilt = spoilt_.contains(a) || spoilt_.contains(b);
    group_[b] = a;
    if (is_spoilt) spoilt_.insert(a);
  }

  typed::Script& script_;
  std::vector<MapUse> uses_;
  std::set<MapIndex> carriers_;
  std::vector<size_t> group_;  // a tree: the parent of each program
  std::map<MapIndex, size_t> first_of_;
  std::set<size_t> spoilt_;  // groups, by their root
};

}  // namespace

void choose_sampling(typed::Script& script) {
  Chooser(script).choose();
}

}  // namespace scry::sema
