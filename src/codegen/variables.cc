#include "codegen/variables.h"

#include <algorithm>

#include "codegen/captures.h"

namespace scry::codegen {

Variables::Variables(Frame& frame, Memory& memory)
    : frame_(frame), memory_(memory), storage_(frame.program.variables.size()), shared_(std::make_shared<Shared>()) {
  VariableUse use = find_variable_use(frame.program);
  writes_ = std::move(use.writes);
  shared_->callbacks = std::move(use.callbacks);
  shared_->counters = std::move(use.counters);
  shared_->changed_in_operands = std::move(use.changed_in_operands);
  for (typed::VariableId id : use.captured)
    shared_->variables[id] =
        frame.module.reserve_scratch(std::max(8u, frame.program.variables[static_cast<size_t>(id)].type->size));
}

Variables::Variables(Frame& frame, Memory& memory, const Variables& outer)
    : frame_(frame), memory_(memory), storage_(outer.storage_.size()), shared_(outer.shared_) {}

Variables::Storage& Variables::storage(typed::VariableId id) {
  Storage& storage = storage_[static_cast<size_t>(id)];
  if (!storage.known) make(id, storage);
  if (storage.reg == ir::kNoReg) storage.place = memory_.place_of(storage.home);
  return storage;
}

void Variables::make(typed::VariableId id, Storage& storage) {
  storage.known = true;
  TypeRef type = frame_.program.variables[static_cast<size_t>(id)].type;
  if (auto shared = shared_->variables.find(id); shared != shared_->variables.end())
    storage.home.scratch = {frame_.scratch(), static_cast<int32_t>(shared->second)};
  // Registers that are more than the machine has would live on the stack. What the verifier counts stays there: it
  // knows nothing of what is in scratch memory.
  else if (type->is_integer_like() && frame_.module.limits.on_stack_bytes == 0 && !shared_->counters.contains(id))
    storage.home.scratch = memory_.scratch_place(8);
  else if (is_scalar(type))
    storage.reg = frame_.builder.new_reg();
  else
    storage.home = memory_.home(type->size);
}

Operand Variables::read(typed::VariableId id) {
  const Storage& from = storage(id);
  if (from.reg != ir::kNoReg) return frame_.builder.copy(from.reg);
  return frame_.builder.load(8, false, from.place.base, from.place.offset);
}

void Variables::write(typed::VariableId id, Operand value) {
  const Storage& to = storage(id);
  if (to.reg != ir::kNoReg)
    frame_.builder.copy_to(to.reg, value);
  else
    frame_.builder.store(8, to.place.base, to.place.offset, value);
}

bool Variables::has_one_value(typed::VariableId id) const {
  return !frame_.in_callback() && writes_[static_cast<size_t>(id)] == 1;
}

int32_t Variables::outcome() {
  if (!shared_->outcome) shared_->outcome = static_cast<int32_t>(frame_.module.reserve_scratch(16));
  return *shared_->outcome;
}

}  // namespace scry::codegen
