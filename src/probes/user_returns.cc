#include "probes/user_returns.h"

#include "codegen/lowering.h"
#include "probes/registers.h"

namespace scry::probes {
namespace {

std::optional<codegen::PendingReturns> find_offsets(codegen::Lowering& lowering) {
  const auto& find = lowering.module().facts.pending_returns;
  return find ? find() : std::nullopt;
}

}  // namespace

// Before 6.6 get_func_ip answers 0 in a uretprobe; the task has the function, in its innermost return that is pending.
codegen::RValue load_returned_function(codegen::Lowering& lowering, const targets::Target& target) {
  codegen::RValue function = load_function_address(lowering, target);
  const auto offsets = find_offsets(lowering);
  if (!offsets) return function;
  ir::Builder& b = lowering.builder();
  const ir::Reg address = b.copy(function.scalar);
  b.when(ir::Compare::eq, address, 0, [&] {
    const codegen::Place word = lowering.temporary(8);
    b.copy_to(address, b.helper(bpf::HelperId::get_current_task));
    const struct {
      const char *structure, *member;
      uint32_t offset;
    } fields[] = {{"task_struct", "utask", offsets->of_task},
                  {"uprobe_task", "return_instances", offsets->innermost},
                  {"return_instance", "func", offsets->function}};
    for (const auto& field : fields) {
      codegen::Place next{address, static_cast<int32_t>(field.offset)};
      next.moved = lowering.module().moved_field(field.structure, {field.member}, field.offset, 8);
      lowering.probe_read(word, 8, lowering.address(next), AddressSpace::kernel);
      b.copy_to(address, b.load(8, false, word.base, word.offset));
    }
  });
  return codegen::RValue::of(function.type, address);
}

void count_deep_returns(codegen::Lowering& lowering, const targets::Target&) {
  codegen::Module& module = lowering.module();
  // Not in a bundle: it should run on kernels without type information too.
  if (module.facts.portable) return;
  const auto offsets = lowering.has_typed_loads() ? find_offsets(lowering) : std::nullopt;
  if (!offsets) return;
  module.has_typed_loads = true;
  ir::Builder& b = lowering.builder();
  const ir::Reg task = b.helper(bpf::HelperId::get_current_task_btf);
  const ir::Reg returns = b.load_pointer(task, static_cast<int32_t>(offsets->of_task));
  b.when(ir::Compare::ne, returns, 0, [&] {
    const ir::Reg pending = b.load(4, false, returns, static_cast<int32_t>(offsets->count));
    const auto count = [&] {
      lowering.records().count_loss(
          module.add_layout({.action = bpf::kDeepReturns, .span = lowering.program().span, .texts = {""}}));
    };
    b.when(ir::Compare::uge, pending, offsets->at_limit, count, ir::Rare::target);
  });
}

}  // namespace scry::probes
