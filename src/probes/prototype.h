// PrototypeSource: the parameters of a kernel function or a raw tracepoint as members of a structure of 8-byte slots,
// the context of BTF-typed programs: `args`.
#pragma once

#include "codegen/lowering.h"
#include "types/btf.h"

namespace scry::probes {

inline constexpr uint32_t kSlot = 8;  // bytes of a parameter in the context
// Member::location of a parameter that the verifier lets no program load, because it leads to a function.
inline constexpr uint32_t kNotLoadable = 1;

class PrototypeSource : public StructSource {
 public:
  // `name`: of the structure in messages.
  PrototypeSource(std::string name, BtfPrototype prototype)
      : name_(std::move(name)), prototype_(std::move(prototype)) {}

  TypeRef type(TypePool& pool);
  const BtfPrototype& prototype() const { return prototype_; }
  // Slots before the return value of fexit. A structure passed by value takes as many as it has words.
  uint32_t slots() const;

  Result<std::vector<Member>> members(uint32_t id, TypePool& pool) override;
  std::vector<Enumerator> enumerators(uint32_t) override { return {}; }

 private:
  std::string name_;
  BtfPrototype prototype_;
};

// Slot `offset` bytes into the context as a value of `type`: kernel pointers stay typed, narrow integers are extended.
codegen::RValue load_slot(codegen::Lowering& lowering, TypeRef type, uint32_t offset);
// The same of a slot that is not loadable: read by the helper, as 8 bytes.
codegen::RValue read_slot(codegen::Lowering& lowering, TypeRef type, uint32_t offset);
// A member of `args` made by PrototypeSource.
codegen::RValue load_parameter(codegen::Lowering& lowering, const Target& target, const Member& member);

}  // namespace scry::probes
