#include "codegen/frame.h"

#include "builtins/builtin.h"
#include "probes/provider.h"

namespace scry::codegen {

Reg Frame::scratch() {
  if (!callback_) return scratch_();
  callback_->uses_scratch = true;
  return callback_->scratch;
}

Reg Frame::context() {
  if (!callback_) return builder.context();
  callback_->uses_context = true;
  return callback_->context;
}

ir::FunctionId Frame::add_function(ir::Function function) {
  owner.functions.push_back(std::move(function));
  return ir::FunctionId(owner.functions.size() - 1);
}

bool Frame::may_sleep() const {
  return target().provider->is(probes::Trait::may_sleep) && module.facts.sleepable_user_code &&
         module.facts.sleepable_user_code();
}

bool Frame::has_typed_loads() const {
  return module.limits.typed_loads && module.script.notices != typed::Notices::reads_too &&
         module.facts.typed_loads.allowed && module.facts.typed_loads.allowed();
}

AddressSpace Frame::space_of(const typed::Expr& address) const {
  TypeRef type = address.type;
  if (type->is(TypeKind::pointer) && type->space != AddressSpace::none) return type->space;
  const AddressSpace named = space_of_value(address);
  return named != AddressSpace::none ? named : target().provider->space;
}

std::optional<Reg> task_status(Module& module, ir::Builder& builder, Reg task) {
  const auto offset = module.facts.compat_status_offset ? module.facts.compat_status_offset() : std::nullopt;
  if (!offset) return std::nullopt;
  const uint32_t moved = module.moved_field("task_struct", {"thread_info", "status"}, *offset, 4);
  return builder.load(4, false, task, static_cast<int32_t>(*offset), moved);
}

}  // namespace scry::codegen
