#include "codegen/stopped_process.h"

#include <csignal>

namespace scry::codegen {

using bpf::HelperId;

namespace {

bpf::MapId stopped_processes(Module& module) {
  constexpr uint32_t kMostProcesses = 4096;
  bpf::Bundle& bundle = module.bundle;
  if (!bundle.stopped_processes) {
    bundle.stopped_processes = bpf::MapId(bundle.maps.size());
    bundle.maps.push_back(
        {.name = "stopped", .type = bpf::MapType::hash, .key_size = 4, .value_size = 4, .max_entries = kMostProcesses});
  }
  return *bundle.stopped_processes;
}

void forget_process(Lowering& lowering, Operand pid) {
  ir::Builder& b = lowering.builder();
  const Reg key = b.frame_address(b.slot(8));
  b.store(4, key, 0, pid);
  b.helper(HelperId::map_delete_elem, {b.map(stopped_processes(lowering.module())), key});
}

}  // namespace

Reg stop_process(Lowering& lowering, Operand pid) {
  ir::Builder& b = lowering.builder();
  const Reg key = b.frame_address(b.slot(8)), one = b.frame_address(b.slot(8));
  b.store(4, key, 0, pid);
  b.store(4, one, 0, 1);
  const Reg status =
      b.copy(b.helper(HelperId::map_update_elem, {b.map(stopped_processes(lowering.module())), key, one, 0}));
  b.when(Compare::eq, status, 0, [&] {
    b.copy_to(status, b.helper(HelperId::send_signal, {int64_t{SIGSTOP}}));
    b.when(
        Compare::ne, status, 0, [&] { forget_process(lowering, pid); }, ir::Rare::target);
  });
  return status;
}

void continue_process(Lowering& lowering, Operand pid) {
  forget_process(lowering, pid);
  lowering.builder().helper(HelperId::send_signal, {int64_t{SIGCONT}});
}

}  // namespace scry::codegen
