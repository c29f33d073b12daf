#include "runtime/relocate.h"

#include <fmt/format.h>
#include <linux/bpf.h>

#include "bpf/opcode.h"

namespace scry {
namespace {

constexpr uint8_t kLoadImm64 = BPF_LD | BPF_IMM | BPF_DW;

struct Relocator {
  std::span<bpf::Insn> insns;
  const bpf::Bundle& bundle;
  const std::vector<Fd>& maps;
  const RelocationSources& sources;

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
      case bpf::Relocation::Kind::number:
        return number(relocation);
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
    if (id.module_btf != 0)
      return fail("call of kernel function " + bundle.kernel_names[relocation.target] + " of a module");
    insn.src = BPF_PSEUDO_KFUNC_CALL;
    insn.imm = static_cast<int32_t>(id.id);
    return {};
  }

  Result<KernelId> lookup(const bpf::Relocation& relocation, KernelIdKind kind) {
    if (relocation.target >= bundle.kernel_names.size()) bug("relocation to a kernel name that does not exist");
    const std::string& name = bundle.kernel_names[relocation.target];
    if (!sources.find_id) return fail("find '" + name + "' in the kernel's BTF: there is none");
    return sources.find_id(kind, name);
  }

  Result<void> number(const bpf::Relocation& relocation) {
    if (relocation.target >= bundle.numbers.size()) bug("relocation by a number that does not exist");
    if (!sources.find_number) return {};
    const bpf::MachineNumber& number = bundle.numbers[relocation.target];
    const uint64_t here = TRY(sources.find_number(number));
    return move_by(here - number.value, insns.subspan(relocation.insn));
  }
};

}  // namespace

Result<void> move_by(uint64_t difference, std::span<bpf::Insn> insns) {
  bpf::Insn& insn = insns[0];
  const uint8_t kind = bpf::opcode_class(insn.code);
  const bool is_access = kind == bpf::kLdx || kind == bpf::kSt || kind == bpf::kStx;
  if (insn.code == kLoadImm64 && insns.size() > 1) {
    const uint64_t before = static_cast<uint32_t>(insn.imm) | uint64_t{static_cast<uint32_t>(insns[1].imm)} << 32;
    insn.imm = static_cast<int32_t>(before + difference);
    insns[1].imm = static_cast<int32_t>((before + difference) >> 32);
    return {};
  }
  const int64_t moved = (is_access ? insn.offset : insn.imm) + static_cast<int64_t>(difference);
  if (is_access ? moved != static_cast<int16_t>(moved) : moved != static_cast<int32_t>(moved))
    return fail(fmt::format("a structure of this kernel is too large for an access at {}", moved));
  if (is_access)
    insn.offset = static_cast<int16_t>(moved);
  else
    insn.imm = static_cast<int32_t>(moved);
  return {};
}

Result<std::vector<bpf::Insn>> relocate(const bpf::ProgramPlan& plan, const bpf::Bundle& bundle,
                                        const std::vector<Fd>& maps, const RelocationSources& sources) {
  std::vector<bpf::Insn> insns = plan.insns;
  Relocator relocator{insns, bundle, maps, sources};
  for (const bpf::Relocation& relocation : plan.relocations) TRY(relocator.apply(relocation));
  return insns;
}

}  // namespace scry
