#include "sema/pacing.h"

#include <algorithm>
#include <map>
#include <set>

#include "sema/any_node.h"

namespace scry::sema {
namespace {

using typed::MapIndex;

// What may make elements, in one program.
struct Stores {
  std::map<MapIndex, unsigned> aggregations;
  std::set<MapIndex> others;
  bool has_loop = false;
};

class StoreFinder {
 public:
  explicit StoreFinder(Stores& stores) : stores_(stores) {}

  template <class Node>
  bool operator()(const Node& node) {
    look(node);
    return false;  // goes on
  }

 private:
  template <class Node>
  void look(const Node& node) {
    if (typed::kIsOneOf<typed::Unroll, typed::While, typed::ForRange, typed::ForMap>(node)) stores_.has_loop = true;
  }
  void look(const typed::Aggregate& node) { ++stores_.aggregations[node.map]; }
  void look(const typed::AssignMap& node) { stores_.others.insert(node.map); }
  void look(const typed::UpdateMap& node) { stores_.others.insert(node.map); }
  void look(const typed::IncDec& node) {
    if (node.map) stores_.others.insert(*node.map);
  }
  void look(const typed::AddressOf& node) {
    if (node.map) stores_.others.insert(*node.map);
  }

  Stores& stores_;
};

Stores stores_of(const typed::Program& program) {
  Stores stores;
  for (const typed::ExprPtr& condition : program.scope) typed::any_node(condition, StoreFinder(stores));
  typed::any_node(program.predicate, StoreFinder(stores));
  typed::any_node(program.body, StoreFinder(stores));
  return stores;
}

// A timer that fires at most a thousand times a second on each processor.
bool is_slow_timer(const typed::Program& program) {
  constexpr uint64_t kMostHertz = 1000, kLeastNs = 1'000'000;
  const targets::Target& target = program.targets.front();
  const auto* event = std::get_if<targets::CountedEvent>(&target.point);
  if (!event || program.targets.size() != 1) return false;
  return event->event == "hz" ? event->value <= kMostHertz : event->event == "ns" && event->value >= kLeastNs;
}

}  // namespace

void choose_pacing(typed::Script& script) {
  std::map<MapIndex, unsigned> places;
  std::set<MapIndex> fast;
  for (const typed::Program& program : script.programs) {
    const Stores stores = stores_of(program);
    const bool slow = is_slow_timer(program) && !stores.has_loop;
    fast.insert(stores.others.begin(), stores.others.end());
    for (const auto& [map, count] : stores.aggregations) {
      places[map] += count;
      if (!slow) fast.insert(map);
    }
  }
  for (const auto& [map, count] : places)
    if (count == 1 && !fast.contains(map)) script.maps[size_t(map)].updates.paced = true;
}

}  // namespace scry::sema
