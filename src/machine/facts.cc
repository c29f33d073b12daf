#include "machine/facts.h"

#include "targets/target.h"

namespace scry::machine {

Btf* Facts::btf_of(std::string_view module) {
  return module == targets::kKernelModule ? kernel_btf() : module_btf(std::string(module));
}

std::optional<uint32_t> member_offset(Facts& facts, TypePool& types, std::string_view structure,
                                      std::initializer_list<const char*> path) {
  Btf* btf = facts.running_btf();
  const auto found = btf ? btf->find(BtfKind::structure, structure) : std::nullopt;
  if (!found) return std::nullopt;
  TypeRef type = btf->type(*found, types);
  uint32_t bits = 0;
  for (const char* name : path) {
    if (!type->is(TypeKind::c_struct)) return std::nullopt;
    const auto member = types.find_member(type, name);
    if (!member || !*member) return std::nullopt;
    bits += (*member)->bit_offset;
    type = (*member)->type;
  }
  return bits / 8;
}

}  // namespace scry::machine
