#include "types/kernel_field.h"

#include <fmt/format.h>

#include "types/btf.h"

namespace scry {
namespace {

// Elements of an array; arrays of characters are strings to us.
TypeRef element_of(TypeRef type, TypePool& types) {
  if (type->is(TypeKind::string)) return types.integer(1, true);
  return type->is(TypeKind::array) ? type->element : nullptr;
}

void list_members(TypeRef structure, uint64_t base, TypePool& types, std::string& text) {
  const auto members = types.members(structure);
  if (!members) return;
  for (const Member& member : **members) {
    const uint64_t at = base + member.bit_offset;
    text += fmt::format("{}@{}:{}:{} ", member.name, at, member.bit_size, member.type->size);
    if (member.type->is(TypeKind::c_struct)) list_members(member.type, at, types, text);
  }
}

uint64_t digest(std::string_view text) {  // FNV-1a
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace

Result<std::optional<FoundField>> find_field(TypeRef structure, std::span<const FieldStep> path, TypePool& types) {
  FoundField found{0, structure};
  for (const FieldStep& step : path) {
    if (step.member.empty()) {
      found.type = element_of(found.type, types);
      if (!found.type) return std::nullopt;
      found.offset += uint64_t{step.index} * found.type->size;
      continue;
    }
    if (!found.type->is(TypeKind::c_struct)) return std::nullopt;
    const auto member = TRY(types.find_member(found.type, step.member));
    if (!member) return std::nullopt;
    if (member->bit_offset % 8) return fail(fmt::format("it reads the bit field {}", step.member));
    found = {found.offset + member->bit_offset / 8, member->type};
  }
  return found;
}

TypeRef find_kernel_structure(std::string_view name, Btf& kernel, TypePool& types) {
  for (const BtfKind kind : {BtfKind::structure, BtfKind::union_})
    if (const auto id = kernel.find(kind, name)) return kernel.type(*id, types);
  return nullptr;
}

std::string field_text(std::string_view structure, std::span<const FieldStep> path) {
  std::string text(structure);
  for (const FieldStep& step : path) text += step.member.empty() ? fmt::format("[{}]", step.index) : "." + step.member;
  return text;
}

bool is_of_kernel(TypeRef structure) {
  return structure->is(TypeKind::c_struct) && structure->def.source && !structure->def.source->kernel_module().empty();
}

void for_each_kernel_structure(TypeRef type, TypePool& types, const std::function<void(TypeRef structure)>& use,
                               std::optional<uint64_t> before) {
  while (type->is(TypeKind::array)) type = type->element;
  if (!type->is(TypeKind::c_struct)) return;
  if (is_of_kernel(type)) return use(type);
  const auto members = types.members(type);
  if (!members) return;
  for (const Member& member : **members)
    if (!before || member.bit_offset < *before) for_each_kernel_structure(member.type, types, use);
}

std::string layout_text(TypeRef structure, TypePool& types) {
  std::string members;
  list_members(structure, 0, types, members);
  return fmt::format("{} bytes, layout {:016x}", structure->size, digest(members));
}

}  // namespace scry
