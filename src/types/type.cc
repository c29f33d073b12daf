// TypePool: one object per distinct type, found again by a hash over all its fields; members read when asked for.
// Layouts and value sizes are in type_layout.cc, names in type_name.cc. Tested by type_test.cc.
#include "types/type.h"

#include <algorithm>
#include <functional>
#include <set>

namespace scry {
namespace {

void mix(size_t& hash, size_t value) {
  hash ^= value + 0x9e3779b97f4a7c15 + (hash << 6) + (hash >> 2);
}

size_t hash_type(const Type& type) {
  size_t hash = static_cast<size_t>(type.kind);
  for (uint64_t value :
       {uint64_t{type.is_signed}, uint64_t{type.size}, static_cast<uint64_t>(type.space), uint64_t{type.count},
        uint64_t{type.def.id}, reinterpret_cast<uintptr_t>(type.aggregation), static_cast<uint64_t>(type.stack_mode),
        type.parameters.numbers[0], type.parameters.numbers[1], type.parameters.numbers[2]})
    mix(hash, value);
  mix(hash, std::hash<TypeRef>{}(type.element));
  mix(hash, std::hash<StructSource*>{}(type.def.source));
  mix(hash, std::hash<std::string>{}(type.def.name));
  mix(hash, std::hash<std::string>{}(type.parameters.word));
  for (const Element& element : type.elements) {
    mix(hash, std::hash<std::string>{}(element.name));
    mix(hash, std::hash<TypeRef>{}(element.type));
  }
  return hash;
}

bool same_definition(const StructDef& a, const StructDef& b) {
  return a.source == b.source && a.id == b.id && a.size == b.size && a.is_union == b.is_union && a.name == b.name;
}

bool same_type(const Type& a, const Type& b) {
  return a.kind == b.kind && a.is_signed == b.is_signed && a.size == b.size && a.align == b.align &&
         a.space == b.space && a.element == b.element && a.count == b.count && same_definition(a.def, b.def) &&
         a.elements == b.elements && a.stack_mode == b.stack_mode && a.aggregation == b.aggregation &&
         a.parameters == b.parameters;
}

}  // namespace

bool is_loadable(std::string_view pointer_tag) {
  static constexpr std::string_view kElsewhere[] = {"user", "percpu"};
  return std::ranges::find(kElsewhere, pointer_tag) == std::end(kElsewhere);
}

TypePool::TypePool() {
  none_ = intern({.kind = TypeKind::none});
  void_ = intern({.kind = TypeKind::void_});
  boolean_ = intern({.kind = TypeKind::boolean, .size = 1});
}

TypeRef TypePool::intern(Type type) {
  const size_t hash = hash_type(type);
  auto [first, last] = index_.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (same_type(*it->second, type)) return it->second;
  types_.push_back(std::move(type));
  index_.emplace(hash, &types_.back());
  return &types_.back();
}

Result<const std::vector<Member>*> TypePool::members(TypeRef c_struct) {
  if (!c_struct->is(TypeKind::c_struct)) bug("members of a type that is no structure");
  if (auto known = members_.find(c_struct); known != members_.end()) return &known->second;
  if (!c_struct->def.source) return fail("'" + type_name(c_struct) + "' is only declared, its members are not known");
  std::vector<Member> members = TRY(c_struct->def.source->members(c_struct->def.id, *this));
  return &members_.emplace(c_struct, std::move(members)).first->second;
}

const std::vector<Enumerator>& TypePool::enumerators(TypeRef enumeration) {
  if (!enumeration->is(TypeKind::enumeration)) bug("enumerators of a type that is no enumeration");
  if (auto known = enumerators_.find(enumeration); known != enumerators_.end()) return known->second;
  std::vector<Enumerator> enumerators;
  if (enumeration->def.source) enumerators = enumeration->def.source->enumerators(enumeration->def.id);
  return enumerators_.emplace(enumeration, std::move(enumerators)).first->second;
}

Result<std::optional<Member>> TypePool::find_member(TypeRef c_struct, std::string_view name) {
  struct NestedMembers {
    TypeRef type;
    uint32_t bit_offset;
  };
  std::vector<NestedMembers> todo{{c_struct, 0}};
  std::set<TypeRef> seen{c_struct};  // ends the search in a definition that holds itself
  for (size_t i = 0; i < todo.size(); ++i) {
    const NestedMembers place = todo[i];
    for (const Member& member : *TRY(members(place.type))) {
      const uint32_t bit_offset = place.bit_offset + member.bit_offset;
      if (!member.name.empty() && member.name == name) {
        Member found = member;
        found.bit_offset = bit_offset;
        return found;
      }
      if (member.name.empty() && member.type->is(TypeKind::c_struct) && seen.insert(member.type).second)
        todo.push_back({member.type, bit_offset});
    }
  }
  return std::nullopt;
}

}  // namespace scry
