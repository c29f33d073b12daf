#include "ir/same_functions.h"

#include <algorithm>

namespace scry::ir {

bool same_but_for_names(const Function& a, const Function& b) {
  return !a.code && !b.code && a.parameters == b.parameters && a.registers == b.registers && a.slots == b.slots &&
         a.blocks == b.blocks;
}

size_t hash_without_name(const Function& function) {
  constexpr size_t kFactor = 0x9e3779b97f4a7c15u;
  size_t hash = function.registers;
  const auto add = [&](size_t part) { hash = (hash ^ part) * kFactor ^ hash >> 29; };
  for (const Block& block : function.blocks) {
    for (const Inst& inst : block.insts) {
      add(size_t(inst.op) | size_t(inst.width) << 8 | size_t(inst.dst) << 16);
      add(size_t(inst.b.imm));
      add(size_t(inst.index) << 32 ^ size_t(inst.offset));
    }
    add(size_t(block.end.target) << 32 | size_t(block.end.otherwise));
  }
  return hash;
}

}  // namespace scry::ir
