#include "sema/variables.h"

namespace scry::sema {

Variables::Variables(Inference& inference, size_t program) : inference(inference), program(program), scopes(1) {
  if (inference.variables.size() <= program) inference.variables.resize(program + 1);
}

std::optional<typed::VariableId> Variables::find(const std::string& name) const {
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
    if (auto found = scope->names.find(name); found != scope->names.end()) return found->second;
  return std::nullopt;
}

typed::VariableId Variables::declare(const std::string& name, const std::string& place, Span span) {
  VariableFacts& known = inference.variables[program][name + place];
  if (known.name.empty()) known = {.name = name, .span = span};
  const auto id = typed::VariableId(declared.size());
  declared.push_back({&known});
  scopes.back().names[name] = id;
  return id;
}

}  // namespace scry::sema
