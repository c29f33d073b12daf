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
  return module.limits.typed_loads && module.script.notices != typed::Notices::reads_too && module.facts.typed_loads &&
         module.facts.typed_loads();
}

AddressSpace Frame::space_of(const typed::Expr& address) const {
  TypeRef type = address.type;
  if (type->is(TypeKind::pointer) && type->space != AddressSpace::none) return type->space;
  const AddressSpace named = space_of_number(address);
  return named != AddressSpace::none ? named : target().provider->space;
}

}  // namespace scry::codegen
