// Steps 1 to 4 in one go, and the second try of step 4 (pipeline.h).
#include "pipeline.h"

namespace scry {

Result<std::optional<Compiled>> compile(const Question& question, Sources& sources, Machine& machine, Diags& diags) {
  ast::Script script = read(question, sources, diags);
  if (diags.has_errors()) return std::nullopt;
  auto understood = understand(std::move(script), question, sources, machine, diags);
  if (!understood) return std::nullopt;
  Built built = TRY(build(*understood, machine));
  return Compiled{std::move(*understood), std::move(built)};
}

Rebuild without_typed_loads(const Compiled& compiled, const Machine& machine) {
  if (!compiled.built.has_typed_loads) return {};
  return [&]() -> Result<bpf::Bundle> { return std::move(TRY(build(compiled.script, machine, false)).bundle); };
}

}  // namespace scry
