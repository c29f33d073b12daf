// MappingLookup: code that finds what is mapped at an address of the current process, in the kernel's own tree.
//
// The mappings of a process are a maple tree (linux/maple_tree.h, since Linux 6.1), which programs read without a lock:
// nodes are freed only after a grace period. Where the tree is changed at that moment, a look-up may find nothing, or
// what was there before. A pointer to a node carries its type in the lower bits.
#pragma once

#include "codegen/lowering.h"
#include "codegen/unwind_fields.h"
#include "codegen/walk_state.h"

namespace scry::codegen {

class MappingLookup {
 public:
  MappingLookup(Lowering& lowering, const UnwindOffsets& offsets) : lowering_(lowering), offsets_(offsets) {}

  // The function that goes down one level of the tree; its first parameter is the address of the state.
  ir::FunctionId level_function();
  // Sets the fields of the mapping that holds `at`.
  void find(ir::Builder& b, const WalkState& state, Reg at, ir::FunctionId level);

  // A field of a structure in the kernel; leaves to `failed` where it cannot be read.
  Reg read_field(ir::Builder& b, UnwindField which, Operand structure, ir::BlockId failed,
                 const WalkState& state) const;
  // The offset of a field, and the index of the number that it is on other machines (Module::moved).
  int32_t offset(UnwindField which) const { return static_cast<int32_t>(offsets_[static_cast<size_t>(which)]); }
  uint32_t moved(UnwindField which) const;

 private:
  void read_mapping(ir::Builder& b, const WalkState& state, Reg mapping, Reg at, ir::BlockId none);

  Lowering& lowering_;
  const UnwindOffsets& offsets_;
};

}  // namespace scry::codegen
