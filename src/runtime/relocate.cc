#include "runtime/relocate.h"

#include <linux/bpf.h>

#include <span>

namespace scry {
namespace {

constexpr uint8_t kLoadImm64 = BPF_LD | BPF_IMM | BPF_DW;

struct Relocator {
  std::span<bpf::Insn> insns;
  const std::vector<Fd>& maps;
  const std::vector<std::string>& kernel_names;
  const FindKernelId& find;

  Result<void> apply(const bpf::Relocation& relocation) {
    if (relocation.insn >= insns.size()) bug("relocation after the end of the program");
    switch (relocation.kind) {
      case bpf::Relocation::Kind::map:
        return map(relocation, BPF_PSEUDO_MAP_FD);
      case bpf::Relocation::Kind::map_value:
        return map(relocation, BPF_PSEUDO_MAP_VALUE);
      case bpf::Relocation::Kind::function:
        return {};  // filled by the emitter
      case bpf::Relocation::Kind::kernel_type:
        return kernel_type(relocation);
      case bpf::Relocation::Kind::kfunc:
        return kernel_function(relocation);
    }
    return {};
  }

  Result<void> map(const bpf::Relocation& relocation, uint8_t pseudo) {
    if (relocation.target >= maps.size()) bug("relocation to a map that does not exist");
    bpf::Insn& insn = insns[relocation.insn];
    insn.src = pseudo;
    insn.imm = maps[relocation.target].get();
    return {};
  }

  // In a ld_imm64 the address of a kernel variable, elsewhere the plain number of a type.
  Result<void> kernel_type(const bpf::Relocation& relocation) {
    bpf::Insn& insn = insns[relocation.insn];
    const bool is_variable = insn.code == kLoadImm64;
    const KernelId id = TRY(lookup(relocation, is_variable ? KernelIdKind::variable : KernelIdKind::type));
    insn.imm = static_cast<int32_t>(id.id);
    if (!is_variable) return {};
    if (relocation.insn + 1 >= insns.size()) bug("half a ld_imm64 at the end of the program");
    insn.src = BPF_PSEUDO_BTF_ID;
    insns[relocation.insn + 1].imm = id.module_btf;
    return {};
  }

  Result<void> kernel_function(const bpf::Relocation& relocation) {
    bpf::Insn& insn = insns[relocation.insn];
    const KernelId id = TRY(lookup(relocation, KernelIdKind::function));
    if (id.module_btf != 0) return fail("call of kernel function " + kernel_names[relocation.target] + " of a module");
    insn.src = BPF_PSEUDO_KFUNC_CALL;
    insn.imm = static_cast<int32_t>(id.id);
    return {};
  }

  Result<KernelId> lookup(const bpf::Relocation& relocation, KernelIdKind kind) {
    if (relocation.target >= kernel_names.size()) bug("relocation to a kernel name that does not exist");
    const std::string& name = kernel_names[relocation.target];
    if (!find) return fail("find '" + name + "' in the kernel's BTF: there is none");
    return find(kind, name);
  }
};

}  // namespace

Result<std::vector<bpf::Insn>> relocate(const bpf::ProgramPlan& plan, const std::vector<Fd>& maps,
                                        const std::vector<std::string>& kernel_names, const FindKernelId& find) {
  std::vector<bpf::Insn> insns = plan.insns;
  Relocator relocator{insns, maps, kernel_names, find};
  for (const bpf::Relocation& relocation : plan.relocations) TRY(relocator.apply(relocation));
  return insns;
}

}  // namespace scry
