// Fields, elements and parts of values: a.b, a.0, a[i].
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sema/call_check.h"
#include "syntax/number.h"
#include "types/c_types.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

// Follows pointers until a structure or something else is reached: `p.f` works through any depth.
bool leads_to_struct(TypeRef type) {
  while (type->is(TypeKind::pointer)) type = type->element;
  return type->is(TypeKind::c_struct);
}

}  // namespace

ExprPtr Checker::check_node(const ast::Field& node, Span span) {
  ExprPtr base = expression(*node.base);
  if (!base->type) return base;
  if (base->type->is(TypeKind::record)) return record_member(std::move(base), node, span);
  if (leads_to_struct(base->type)) return member_of(std::move(base), node, span);
  report(kUnknownField, span,
         fmt::format("Can not access field '{}' on expression of type '{}'", node.name, type_name(base->type)));
  return poison(span);
}

namespace {

bool is_constant(const ExprPtr& expr) {
  return std::holds_alternative<typed::IntConst>(expr->node) || std::holds_alternative<typed::StringConst>(expr->node);
}

// An element of a tuple or record; of one made of constants alone, the constant.
ExprPtr tuple_element(const Checker& checker, ExprPtr base, uint32_t index, Span span) {
  TypeRef type = base->type->elements[index].type;
  auto* made = std::get_if<typed::MakeTuple>(&base->node);
  if (made && std::ranges::all_of(made->elements, is_constant)) return std::move(made->elements[index]);
  return checker.make(span, type, typed::TupleRead{std::move(base), index});
}

}  // namespace

ExprPtr Checker::record_member(ExprPtr base, const ast::Field& field, Span span) {
  const auto& elements = base->type->elements;
  for (uint32_t i = 0; i < elements.size(); ++i)
    if (elements[i].name == field.name) return tuple_element(*this, std::move(base), i, span);
  report(kUnknownField, field.name_span, fmt::format("Record does not contain a field named '{}'", field.name));
  return poison(span);
}

namespace {

bool fits_register(TypeRef type) {
  return type->is(TypeKind::integer) || type->is(TypeKind::boolean) || type->is(TypeKind::pointer) ||
         type->is(TypeKind::enumeration);
}

}  // namespace

ExprPtr Checker::member_of(ExprPtr base, const ast::Field& field, Span span) {
  while (base->type->is(TypeKind::pointer) && base->type->element->is(TypeKind::pointer)) {
    TypeRef inner = base->type->element;
    const Span at = base->span;
    base = make(at, inner, typed::Dereference{std::move(base)});
  }
  const bool through_pointer = base->type->is(TypeKind::pointer);
  warn_of_space(base->type, span);
  TypeRef structure = script_definition(through_pointer ? base->type->element : base->type);
  auto found = types().find_member(structure, field.name);
  if (!found) {
    report(kUnknownField, span, found.error().message());
    return poison(span);
  }
  if (!*found) {
    if (std::holds_alternative<typed::ArgsRef>(base->node) && field.name.starts_with("common_")) {
      report(kUnknownField, span, "BPF does not support accessing common tracepoint fields");
      return poison(span);
    }
    const bool of_args = std::holds_alternative<typed::ArgsRef>(base->node);
    const auto explain = of_args ? target().provider->expansion.missing_arg : nullptr;
    Diag& diag = report(kUnknownField, span,
                        explain ? explain(target(), around_.world, field.name)
                                : fmt::format("Struct/union of type '{}' does not contain a field named '{}'",
                                              type_name(structure), field.name));
    std::vector<std::string> names;
    if (auto members = types().members(structure))
      for (const Member& member : **members) names.push_back(member.name);
    std::string listed;
    for (const std::string& near : nearest_names(field.name, names)) listed += (listed.empty() ? "" : ", ") + near;
    if (!listed.empty())
      diag.hint("did you mean " + listed + "?");
    else if (names.size() <= 16)
      diag.hint(fmt::format("use one of {}", fmt::join(names, ", ")));
    return poison(span);
  }
  Member member = **found;
  if (std::holds_alternative<typed::ArgsRef>(base->node) && target().provider->is(probes::Trait::args_are_parameters) &&
      !fits_register(member.type)) {
    report(kUnknownField, span, fmt::format("{} has unsupported type", field.name))
        .hint("read parameters that fit a register");
    return poison(span);
  }
  if (member.data_loc && !std::holds_alternative<typed::ArgsRef>(base->node)) {
    report(kUnknownField, span, fmt::format("{} is stored after the record and was not copied with it", field.name))
        .hint(fmt::format("read it from the record itself: args.{}", field.name));
    return poison(span);
  }
  if (!member.tag.empty() && member.tag != "rcu" && member.tag != "user") {
    report(kUnknownField, span,
           fmt::format("Attempting to access pointer field '{}' with unsupported tag attribute: {}", field.name,
                       member.tag));
    return poison(span);
  }
  const AddressSpace space = through_pointer ? base->type->space : AddressSpace::none;
  TypeRef type = member.type;
  const bool inherits =
      space == AddressSpace::user || (type->is(TypeKind::pointer) && type->space == AddressSpace::none);
  if (type->is(TypeKind::pointer) && inherits) type = types().pointer(type->element, space);
  member.type = type;
  return make(span, type, typed::FieldRead{std::move(base), std::move(member)});
}

ExprPtr Checker::element_of_tuple(ExprPtr base, uint64_t index, Span span) {
  const auto& elements = base->type->elements;
  if (index >= elements.size()) {
    report(kTupleIndex, span,
           fmt::format("Invalid tuple index: {}. Found {} elements in tuple.", index, elements.size()));
    return poison(span);
  }
  return tuple_element(*this, std::move(base), static_cast<uint32_t>(index), span);
}

ExprPtr Checker::check_node(const ast::TupleField& node, Span span) {
  ExprPtr base = expression(*node.base);
  if (!base->type) return base;
  if (base->type->is(TypeKind::tuple)) return element_of_tuple(std::move(base), node.index, span);
  Diag& diag =
      report(kTupleIndex, span,
             fmt::format("Can not access index '{}' on expression of type '{}'", node.index, type_name(base->type)));
  if (std::holds_alternative<ast::Integer>(node.base->node))
    diag.hint("use integers, for example thousandths: there are no floating-point numbers");
  return poison(span);
}

// ---- elements

ExprPtr Checker::check_node(const ast::Index& node, Span span) {
  if (const auto* map = std::get_if<ast::Map>(&node.base->node))
    return check_map_read(map_named(map->name, node.base->span), node.index.get(), span);
  ExprPtr base = expression(*node.base);
  ExprPtr index = aggregate_as_integer(expression(*node.index));
  if (!base->type || !index->type) return poison(span);
  const auto* constant = std::get_if<typed::IntConst>(&index->node);
  if (base->type->is(TypeKind::tuple)) {
    if (constant) return element_of_tuple(std::move(base), constant->value, span);
    report(kTupleIndex, span, "Array-style access for tuples only valid for integer literals");
    return poison(span);
  }
  if (ExprPtr folded = fold_index(base, index, span)) return folded;
  const bool is_string = base->type->is(TypeKind::string);
  if (!is_string && !base->type->is(TypeKind::array) && !base->type->is(TypeKind::pointer)) {
    report(
        kIndex, span,
        fmt::format("The array index operator [] can not be used on expressions of type '{}'.", type_name(base->type)));
    return poison(span);
  }
  TypeRef element = is_string ? types().integer(1, true) : base->type->element;
  if (base->type->is(TypeKind::pointer) && element->size == 0) {
    report(kIndex, span,
           fmt::format("The array index operator [] cannot be used on a pointer to an unsized type ({}).",
                       type_name(base->type)));
    return poison(span);
  }
  const bool good_index =
      index->type->is(TypeKind::integer) && (!index->type->is_signed || is_flexible(*index) || is_string ||
                                             std::holds_alternative<typed::MapRead>(index->node));
  if (!good_index) {
    report(kIndex, span,
           fmt::format("The array index operator [] only accepts non-negative integer indices. Got: {}",
                       type_name(index->type)));
    return poison(span);
  }
  const uint64_t length = is_string ? base->type->size : base->type->count;
  const bool bounded = is_string || (base->type->is(TypeKind::array) && length > 0);
  if (constant && bounded && constant->value >= length) {
    report(kIndex, span, fmt::format("the index {} is out of bounds for array of size {}", constant->value, length));
    return poison(span);
  }
  warn_of_space(base->type, span);
  index = convert(std::move(index), types().uint64());
  return make(span, element, typed::IndexRead{std::move(base), std::move(index)});
}

ExprPtr Checker::fold_index(const ExprPtr& base, const ExprPtr& index, Span span) {
  const auto* text = std::get_if<typed::StringConst>(&base->node);
  const auto* at = std::get_if<typed::IntConst>(&index->node);
  if (!text || !at || at->value > text->value.size()) return nullptr;
  return integer(span, at->value == text->value.size() ? 0 : static_cast<signed char>(text->value[at->value]));
}

// ---- types in expressions

}  // namespace scry::sema
