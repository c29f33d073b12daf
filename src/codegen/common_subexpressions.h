// CommonSubexpressions: what a straight line of code knows already, so that one `comm` is read once and one key looked
// up once.
//
// Expressions whose value cannot change while a program runs (pid, comm, args.fd, tuples of them) are known by their
// text. A map key made for one stays valid on every path after it; the value read at it does until the map is written.
// Conditional code opens a scope: what it learns is forgotten after it, what it writes is forgotten everywhere.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "codegen/value.h"
#include "sema/typed.h"

namespace scry::codegen {

// nullopt: the value may change between two evaluations.
std::optional<std::string> stable_text(const typed::Expr& expr);

class CommonSubexpressions {
 public:
  void enter() { scopes_.emplace_back(); }
  void leave() { scopes_.pop_back(); }

  const Place* key(const std::string& text) const;
  void remember_key(const std::string& text, const Place& place) { scopes_.back().keys[text] = place; }

  const RValue* value(typed::MapIndex map, const std::string& key) const;
  void remember_value(typed::MapIndex map, const std::string& key, const RValue& value) {
    scopes_.back().values[{map, key}] = value;
  }
  void forget_values(typed::MapIndex map);
  // Before a loop: its body may write what a later round reads.
  void forget_all_values();

 private:
  struct Scope {
    std::map<std::string, Place> keys;
    std::map<std::pair<typed::MapIndex, std::string>, RValue> values;
  };
  std::vector<Scope> scopes_{1};
};

}  // namespace scry::codegen
