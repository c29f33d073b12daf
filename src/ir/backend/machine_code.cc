#include "ir/backend/machine_code.h"

namespace scry::ir {
namespace {

RegisterUse arithmetic_use(const MachineInst& inst) {
  const uint8_t operation = bpf::operation(inst.code);
  const bool from_register = bpf::has_register_source(inst.code);
  if (operation == bpf::kMov) return {.reads_src = from_register, .writes_dst = true};
  // The source flag of a byte swap is the byte order.
  if (operation == bpf::kEnd || operation == bpf::kNeg) return {.reads_dst = true, .writes_dst = true};
  return {.reads_dst = true, .reads_src = from_register, .writes_dst = true};
}

}  // namespace

RegisterUse register_use(const MachineInst& inst) {
  switch (bpf::opcode_class(inst.code)) {
    case bpf::kLd:
      return {.writes_dst = true};
    case bpf::kLdx:
      return {.reads_src = true, .writes_dst = true};
    case bpf::kSt:
      return {.reads_dst = inst.dst != kFrame};
    case bpf::kStx: {
      const bool fetches = (inst.code & bpf::kModeMask) == bpf::kModeAtomic && (inst.imm & bpf::kAtomicFetch);
      return {.reads_dst = inst.dst != kFrame, .reads_src = true, .writes_src = fetches};
    }
    case bpf::kAlu32:
    case bpf::kAlu64:
      return arithmetic_use(inst);
    default:
      return {};
  }
}

}  // namespace scry::ir
