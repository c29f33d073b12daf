#include "codegen/unwind_fields.h"

namespace scry::codegen {

std::optional<UnwindOffsets> find_unwind_fields(machine::Facts& facts, TypePool& types) {
  if (!facts.has(Feature::loop) || !facts.has(Feature::task_pt_regs) || !facts.has(Feature::get_current_task_btf))
    return std::nullopt;
  UnwindOffsets found{};
  for (size_t i = 0; i < kUnwindFields; ++i) {
    const auto& [structure, path, bytes] = kUnwindFieldRows[i];
    const auto offset = path[1] ? machine::member_offset(facts, types, structure, {path[0], path[1]})
                                : machine::member_offset(facts, types, structure, {path[0]});
    if (!offset) return std::nullopt;
    found[i] = *offset;
  }
  return found;
}

}  // namespace scry::codegen
