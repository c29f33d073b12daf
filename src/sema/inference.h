// Inference: what is known of the names of a script while it is checked; survives the rounds of analyze().
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diag.h"
#include "c/declarations.h"
#include "sema/choices.h"
#include "sema/compiled.h"
#include "sema/conversion.h"
#include "sema/diags.h"
#include "sema/macros.h"
#include "sema/scope.h"
#include "sema/typed.h"

namespace scry::sema {

// What values of a map or variable are, beyond their type.
struct Held {
  uint64_t clock = 0;                       // of times (TimestampClock), for strftime()
  AddressSpace space = AddressSpace::none;  // as typed::VariableRead has it
};

struct MapFacts {
  std::string name;
  bool seen_keyed = false, seen_scalar = false;
  Span first_keyed, first_scalar, first_use, first_value;
  Inferred key, value;
  bool assigned = false;
  bool read = false;         // its value was asked for
  bool locked = false;       // a comptime condition was decided by its type
  bool cleared = false;      // by clear() or zero(), while programs run
  std::set<size_t> writers;  // programs that update it in place
  bool taken = false;        // its elements are deleted by their key
  // Does more than to carry a value from one probe of a thread to the next: used with another key than `tid`, walked,
  // printed, counted up, or from a program without typed task.
  bool used_across_threads = false;
  Held held;
  const ast::MapDeclaration* declaration = nullptr;
};

struct VariableFacts {
  std::string name;
  Span span;
  Inferred value;
  bool fixed = false;   // `let $x: T`
  bool by_let = false;  // declared by `let`, not by its first assignment
  bool locked = false;  // a comptime condition was decided by its type
  Held held;
};

// A named parameter of the script, as its getopt() calls describe it.
struct NamedParameter {
  std::string name;
  TypeRef type = nullptr;
  std::string default_text;
  std::string description;
};

// Words of the command line for the script, by name; without `=` they have no value.
using NamedValues = std::map<std::string, std::optional<std::string>>;

// What is known about names so far; survives the rounds.
struct Inference {
  std::deque<MapFacts> maps;  // by typed::MapIndex; each stays in place while others are met
  // By program, by the place of the declaration: the same place in another expansion of a macro is another one.
  std::vector<std::map<std::string, VariableFacts>> variables;
  // Types first settle without what is so far known by non-negative literals alone, which may get any sign; then
  // without the branches of `if comptime`, whose conditions may ask for types.
  bool decides_signs = false;
  bool decides_comptime = false;
  Span first_without_space;                      // the first read through a pointer without an address space
  std::vector<NamedParameter> named_parameters;  // in the order in which they are first met
  std::map<std::string, const ast::MapDeclaration*> declarations;
  std::set<const ast::Subprogram*> called;
  bool changed = false;

  // The type that a reader sees; null: not known yet.
  TypeRef type_of(const Inferred& known) const { return decides_signs || !known.has_flexible() ? known.type : nullptr; }
  typed::MapIndex map_index(const std::string& name, Span use);
  MapFacts& map(typed::MapIndex index) { return maps[static_cast<size_t>(index)]; }
};

// What the script may refer to from outside, for the whole run.
struct AnalysisContext {
  const probes::ExpansionSources& environment;
  const typed::Config& config;
  const CompileChoice& choice;
  const Macros& macros;
  const NamedValues& named_values;
  const std::map<std::string, const ast::Subprogram*>& functions;
  const Definitions& definitions;
  const ScopeFilter& scope;
};

}  // namespace scry::sema
