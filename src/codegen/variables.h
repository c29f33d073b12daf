// Variables: where the variables of a body live, and what its callbacks share with it.
//
// Registers and the stack slots of one function are out of another's reach, so a variable that is declared outside a
// loop and used in its callback lives in scratch memory, where every function of the body finds it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "codegen/memory.h"

namespace scry::codegen {

class Variables {
 public:
  struct Storage {  // a register, or memory
    bool known = false;
    Reg reg = ir::kNoReg;
    Home home;
    Place place;                 // of its home, where the code is now
    TypeRef leads_to = nullptr;  // RValue::known of the one value that it ever has
  };

  // Of a body.
  Variables(Frame& frame, Memory& memory);
  // Of a callback within it.
  Variables(Frame& frame, Memory& memory, const Variables& outer);

  // Storage is made where a variable is first named. Code that is repeated (unroll, functions that are inlined) names
  // it again in branches that the first does not lead to.
  Storage& storage(typed::VariableId id);
  Operand read(typed::VariableId id);
  void write(typed::VariableId id, Operand value);
  // Whether this frame writes the variable in one place only, but for its declaration.
  bool has_one_value(typed::VariableId id) const;
  // Whether what is read of it may be changed before it is needed (VariableUse::changed_in_operands).
  bool changes_in_operands(typed::VariableId id) const { return shared_->changed_in_operands.contains(id); }
  // Offset in scratch memory of {u64 how, u64 return value}: how callbacks ended that end the probe.
  int32_t outcome();
  // Whether the loop is lowered as a callback.
  bool calls_back(const typed::While& loop) const { return shared_->callbacks.contains(&loop); }

 private:
  void make(typed::VariableId id, Storage& storage);

  struct Shared {
    std::map<typed::VariableId, uint32_t> variables;  // offsets in scratch memory
    std::optional<int32_t> outcome;
    std::set<const typed::While*> callbacks;
    std::set<typed::VariableId> counters;  // of the other loops
    std::set<typed::VariableId> changed_in_operands;
  };

  Frame& frame_;
  Memory& memory_;
  std::vector<Storage> storage_;
  std::vector<uint32_t> writes_;  // as in VariableUse; empty in a callback
  std::shared_ptr<Shared> shared_;
};

}  // namespace scry::codegen
