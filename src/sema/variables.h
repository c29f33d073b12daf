// Variables of one program while it is checked: what names mean where, and what is known of each variable.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sema/inference.h"

namespace scry::sema {

struct Variables {
  struct Declared {
    VariableFacts* facts;
    bool assigned = false;
  };

  Variables(Inference& inference, size_t program);

  std::optional<typed::VariableId> find(const std::string& name) const;
  // Declares a variable in the innermost scope. `place` tells this declaration from all others of the program.
  typed::VariableId declare(const std::string& name, const std::string& place, Span span);
  VariableFacts& facts(typed::VariableId id) { return *declared[static_cast<size_t>(id)].facts; }

  Inference& inference;
  const size_t program;            // index of the program
  std::vector<Scope> scopes;       // the innermost last
  std::vector<Declared> declared;  // so far in this pass, by id
};

}  // namespace scry::sema
