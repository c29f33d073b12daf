// Relocation: writes what only the running kernel knows into a program's instructions: map descriptors and BTF ids.
//
// The pseudo source registers are those of linux/bpf.h (BPF_PSEUDO_MAP_FD, BPF_PSEUDO_MAP_VALUE, BPF_PSEUDO_BTF_ID,
// BPF_PSEUDO_KFUNC_CALL). A ld_imm64 takes two instructions; for a map value the second immediate holds the offset that
// the emitter wrote, and is kept.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "base/fd.h"
#include "base/result.h"
#include "bpf/bundle.h"

namespace scry {

// A type, variable or function in the kernel's BTF. `module_btf` is the descriptor of the module's BTF object, 0 for
// vmlinux.
struct KernelId {
  uint32_t id = 0;
  int module_btf = 0;
};
enum class KernelIdKind : uint8_t {
  type,      // a named type
  typedef_,  // btf_trace_<name> of a raw tracepoint; "module:btf_trace_<name>"
  variable,
  function,  // "name" or "module:name"
};
using FindKernelId = std::function<Result<KernelId>(KernelIdKind kind, std::string_view name)>;

// The running machine's value of a number that was another where the bundle was compiled.
using FindNumber = std::function<Result<uint64_t>(const bpf::MachineNumber& number)>;

struct RelocationSources {
  FindKernelId find_id;    // null: no kernel type is known
  FindNumber find_number;  // null: the bundle was compiled on this machine
};

// `maps` by MapId.
Result<std::vector<bpf::Insn>> relocate(const bpf::ProgramPlan& plan, const bpf::Bundle& bundle,
                                        const std::vector<Fd>& maps, const RelocationSources& sources);

// Adds what the number differs by to the instruction at the start of `insns`: the offset of a load or store, an
// immediate, or both halves of a ld_imm64. Fails when the instruction has no room for it.
Result<void> move_by(uint64_t difference, std::span<bpf::Insn> insns);

}  // namespace scry
