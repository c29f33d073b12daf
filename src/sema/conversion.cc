#include "sema/conversion.h"

#include <algorithm>

#include "types/aggregation.h"

namespace scry::sema {
namespace {

std::optional<Inferred> unify_integers(Inferred a, Inferred b, TypePool& types) {
  const uint32_t size = std::max(a.type->size, b.type->size);
  if (a.flexible && b.flexible) return Inferred{types.integer(size, true), true};
  if (a.flexible) return Inferred{types.integer(size, b.type->is_signed)};
  if (b.flexible) return Inferred{types.integer(size, a.type->is_signed)};
  if (a.type->is_signed == b.type->is_signed) return Inferred{types.integer(size, a.type->is_signed)};
  TypeRef with_sign = a.type->is_signed ? a.type : b.type;
  TypeRef without = a.type->is_signed ? b.type : a.type;
  if (with_sign->size > without->size) return Inferred{with_sign};
  return Inferred{types.integer(std::min(8u, without->size * 2), true)};
}

Inferred element(const Inferred& whole, size_t index) {
  return whole.elements.empty() ? Inferred{whole.type->elements[index].type} : whole.elements[index];
}

// The element of `other` that belongs to the one of `type`: at the same index, in a record of the same name.
std::optional<size_t> partner(TypeRef type, size_t index, TypeRef other) {
  if (!type->is(TypeKind::record)) return index;
  for (size_t i = 0; i < other->elements.size(); ++i)
    if (other->elements[i].name == type->elements[index].name) return i;
  return std::nullopt;
}

// Element by element, a record in the first one's order.
std::optional<Inferred> unify_elements(const Inferred& a, const Inferred& b, TypePool& types) {
  const size_t count = a.type->elements.size();
  if (b.type->elements.size() != count) return std::nullopt;
  std::vector<Inferred> elements;
  for (size_t i = 0; i < count; ++i) {
    const auto other = partner(a.type, i, b.type);
    auto both = other ? unify(element(a, i), element(b, *other), types) : std::nullopt;
    if (!both) return std::nullopt;
    elements.push_back(std::move(*both));
  }
  std::vector<TypeRef> element_types;
  std::vector<std::pair<std::string, TypeRef>> members;
  for (size_t i = 0; i < count; ++i) {
    element_types.push_back(elements[i].type);
    members.emplace_back(a.type->elements[i].name, elements[i].type);
  }
  if (std::ranges::none_of(elements, &Inferred::has_flexible)) elements.clear();
  TypeRef type = a.type->is(TypeKind::record) ? types.record(members) : types.tuple(element_types);
  return Inferred{type, false, std::move(elements)};
}

std::optional<Inferred> unify_pointers(TypeRef a, TypeRef b, TypePool& types) {
  AddressSpace space = a->space == b->space ? a->space : AddressSpace::none;
  if (a->element == b->element) return Inferred{types.pointer(a->element, space)};
  if (!a->element->is(TypeKind::integer) || !b->element->is(TypeKind::integer)) return std::nullopt;
  return Inferred{types.pointer(unify_integers({a->element}, {b->element}, types)->type, space)};
}

// An enum that meets a number or another enum becomes a number.
Inferred as_number(Inferred x, TypePool& types) {
  return x.type->is(TypeKind::enumeration) ? Inferred{types.uint64()} : x;
}

// A field has the size that its enum declares, an enumerator the size of a number.
bool same_enum(TypeRef a, TypeRef b) {
  return a->is(TypeKind::enumeration) && b->is(TypeKind::enumeration) && a->def.source == b->def.source &&
         a->def.id == b->def.id;
}

bool integer_or_enum(TypeRef type) {
  return type->is(TypeKind::integer) || type->is(TypeKind::enumeration);
}

}  // namespace

Inferred inferred(const typed::Expr& expr) {
  Inferred result{expr.type, typed::is_flexible(expr)};
  if (const auto* read = std::get_if<typed::MapRead>(&expr.node)) result.flexible = read->guessed;
  if (const auto* block = std::get_if<typed::BlockExpr>(&expr.node); block && block->block->value)
    return inferred(*block->block->value);  // of a macro, say
  const auto* tuple = std::get_if<typed::MakeTuple>(&expr.node);
  if (!tuple || !expr.type) return result;
  for (const typed::ExprPtr& each : tuple->elements) result.elements.push_back(inferred(*each));
  if (std::ranges::none_of(result.elements, &Inferred::has_flexible)) result.elements.clear();
  return result;
}

TypeRef literal_type(__int128 value, TypePool& types) {
  if (value > INT64_MAX) return types.uint64();
  for (uint32_t size : {1u, 2u, 4u}) {
    const __int128 limit = static_cast<__int128>(1) << (size * 8 - 1);
    if (value < limit && value >= -limit) return types.integer(size, true);
  }
  return types.int64();
}

std::optional<Inferred> unify(Inferred a, Inferred b, TypePool& types) {
  if (!a.type) return b;
  if (!b.type) return a;
  if (a.type == b.type && a.elements.empty() && b.elements.empty()) return Inferred{a.type, a.flexible && b.flexible};
  if (same_enum(a.type, b.type)) return a.type->size >= b.type->size ? a : b;
  if (integer_or_enum(a.type) && integer_or_enum(b.type))
    return unify_integers(as_number(a, types), as_number(b, types), types);
  if (a.type->kind != b.type->kind) return std::nullopt;
  switch (a.type->kind) {
    case TypeKind::string:
    case TypeKind::buffer:
      if (a.type->element != b.type->element || a.type->parameters != b.type->parameters) return std::nullopt;
      return a.type->size >= b.type->size ? a : b;
    case TypeKind::tuple:
    case TypeKind::record:
      return unify_elements(a, b, types);
    case TypeKind::pointer:
      return unify_pointers(a.type, b.type, types);
    default:
      // Arguments of both signs make a signed map, a literal above zero takes the other's; calls with parameters have
      // to be the same.
      if (!a.type->is_aggregate() || a.type->aggregation != b.type->aggregation ||
          a.type->parameters != AggregationParameters{} || b.type->parameters != AggregationParameters{})
        return std::nullopt;
      if (a.flexible != b.flexible) return a.flexible ? b : a;
      return Inferred{types.aggregate(*a.type->aggregation, a.type->is_signed || b.type->is_signed)};
  }
}

bool fits(Inferred from, TypeRef to) {
  if (from.type == to || same_enum(from.type, to)) return true;
  if (from.type->is(TypeKind::integer) && to->is(TypeKind::integer)) {
    if (from.flexible) return from.type->size <= to->size;
    if (from.type->is_signed == to->is_signed) return from.type->size <= to->size;
    return to->is_signed && to->size > from.type->size;
  }
  if (from.type->kind != to->kind) return false;
  if (from.type->is(TypeKind::string) || from.type->is(TypeKind::buffer))
    return from.type->element == to->element && from.type->parameters == to->parameters && from.type->size <= to->size;
  if (from.type->is(TypeKind::pointer)) return true;
  if (from.type->is(TypeKind::tuple) || from.type->is(TypeKind::record)) {
    for (size_t i = 0; i < to->elements.size(); ++i) {
      const auto source = partner(to, i, from.type);
      if (!source || !fits(element(from, *source), to->elements[i].type)) return false;
    }
    return true;
  }
  return false;
}

TypeRef arithmetic_type(Inferred a, Inferred b, TypePool& types) {
  auto is_signed = [](Inferred x) { return x.type->is(TypeKind::integer) && x.type->is_signed; };
  if (a.flexible && !b.flexible) return types.integer(8, is_signed(b));
  if (b.flexible && !a.flexible) return types.integer(8, is_signed(a));
  return types.integer(8, is_signed(a) || is_signed(b));
}

const char* family_name(TypeRef type) {
  switch (type->kind) {
    case TypeKind::none:
    case TypeKind::void_:
      return "none";
    case TypeKind::boolean:
      return "bool";
    case TypeKind::integer:
      return "int";
    case TypeKind::pointer:
      return "pointer";
    case TypeKind::string:
      return "string";
    case TypeKind::buffer:
      return "buffer";
    case TypeKind::array:
      return "array";
    case TypeKind::c_struct:
      return type->def.is_union ? "union" : "struct";
    case TypeKind::enumeration:
      return "enum";
    case TypeKind::tuple:
      return "tuple";
    case TypeKind::record:
      return "record";
    case TypeKind::kstack:
      return "kstack";
    case TypeKind::ustack:
      return "ustack";
    case TypeKind::ksym:
      return "ksym_t";
    case TypeKind::usym:
      return "usym_t";
    case TypeKind::inet:
      return "inet";
    case TypeKind::mac_address:
      return "mac_address";
    case TypeKind::username:
      return "username";
    case TypeKind::timestamp:
      return "timestamp";
    case TypeKind::cgroup_path:
      return "cgroup_path";
    case TypeKind::floating:
      return type->size == 4 ? "float" : "double";
    case TypeKind::aggregate:
      break;
  }
  return aggregation_name(*type);
}

}  // namespace scry::sema
