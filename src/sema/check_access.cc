// Fields, elements and parts of values: a.b, a.0, a[i].
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/foreign_names.h"
#include "sema/literals.h"
#include "syntax/number_literal.h"
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

ExprPtr check_node(ProbeCheck& check, const ast::Field& node, Span span) {
  ExprPtr base = expression(check, *node.base);
  if (!base->type) return base;
  if (base->type->is(TypeKind::record)) return record_member(check, std::move(base), node, span);
  if (leads_to_struct(base->type)) return member_of(check, std::move(base), node, span);
  Diag& diag =
      report(check, kUnknownField, span,
             fmt::format("Can not access field '{}' on expression of type '{}'", node.name, type_name(base->type)));
  const auto* named = std::get_if<ast::Identifier>(&node.base->node);
  const auto* variable = std::get_if<ast::Variable>(&node.base->node);
  if (base->type->is(TypeKind::integer) && base->type->size == 8)
    diag.hint(fmt::format("if the number is an address, cast it to what lies there: ((struct NAME *){})->{}",
                          named      ? named->name
                          : variable ? variable->name
                                     : "arg0",
                          node.name));
  return poison(span);
}

namespace {

// An element of a tuple or record; of one made of constants alone, the constant.
// Of the members of a record or a structure.
void hint_at_names(Diag& diag, const std::vector<std::string>& names, const std::string& name) {
  std::string listed;
  for (const std::string& near : nearest_names(name, names)) listed += (listed.empty() ? "" : ", ") + near;
  if (!listed.empty())
    diag.hint("did you mean " + listed + "?");
  else if (!names.empty() && names.size() <= 16)
    diag.hint(fmt::format("use one of {}", fmt::join(names, ", ")));
}

ExprPtr tuple_element(ExprPtr base, uint32_t index, Span span) {
  TypeRef type = base->type->elements[index].type;
  auto* made = std::get_if<typed::MakeTuple>(&base->node);
  if (made && std::ranges::all_of(made->elements, [](const ExprPtr& e) { return is_constant(*e); }))
    return std::move(made->elements[index]);
  return make(span, type, typed::TupleRead{std::move(base), index});
}

}  // namespace

ExprPtr record_member(ProbeCheck& check, ExprPtr base, const ast::Field& field, Span span) {
  const auto& elements = base->type->elements;
  for (uint32_t i = 0; i < elements.size(); ++i)
    if (elements[i].name == field.name) return tuple_element(std::move(base), i, span);
  Diag& diag = report(check, kUnknownField, field.name_span,
                      fmt::format("Record does not contain a field named '{}'", field.name));
  std::vector<std::string> names;
  for (const auto& element : elements) names.push_back(element.name);
  hint_at_names(diag, names, field.name);
  return poison(span);
}

namespace {

bool fits_register(TypeRef type) {
  return type->is(TypeKind::integer) || type->is(TypeKind::boolean) || type->is(TypeKind::pointer) ||
         type->is(TypeKind::enumeration);
}

}  // namespace

TypeRef found_in(TypePool& types, TypeRef type, AddressSpace space) {
  if (type->is(TypeKind::array)) {
    TypeRef element = found_in(types, type->element, space);
    return element == type->element ? type : types.array(element, type->count);
  }
  const bool inherits = space == AddressSpace::user || type->space == AddressSpace::none;
  return type->is(TypeKind::pointer) && inherits ? types.pointer(type->element, space) : type;
}

namespace {

// Those of a member without a name count as the structure's own.
void add_member_names(TypePool& types, TypeRef structure, std::vector<std::string>& names) {
  const auto members = types.members(structure);
  if (!members) return;
  for (const Member& member : **members) {
    if (!member.name.empty())
      names.push_back(member.name);
    else if (member.type->is(TypeKind::c_struct))
      add_member_names(types, member.type, names);
  }
}

void hint_at_members(ProbeCheck& check, Diag& diag, TypeRef structure, const std::string& name) {
  std::vector<std::string> names;
  add_member_names(check.types(), structure, names);
  hint_at_names(diag, names, name);
}

probes::MissingArgument missing_argument(ProbeCheck& check, const std::string& name) {
  const probes::Expansion& expansion = check.target().provider->expansion;
  probes::MissingArgument missing;
  if (expansion.missing_args.of) missing = expansion.missing_args.of(check.target(), check.around.environment, name);
  const char* of_result = expansion.retval_type ? hint_at_argument(name) : nullptr;
  if (missing.hint.empty() && of_result) missing.hint = of_result;
  return missing;
}

}  // namespace

ExprPtr member_of(ProbeCheck& check, ExprPtr base, const ast::Field& field, Span span) {
  while (base->type->is(TypeKind::pointer) && base->type->element->is(TypeKind::pointer)) {
    TypeRef inner = found_in(check.types(), base->type->element, base->type->space);
    const Span at = base->span;
    base = make(at, inner, typed::Dereference{std::move(base)});
  }
  const bool through_pointer = base->type->is(TypeKind::pointer);
  warn_of_space(check, base->type, span);
  TypeRef structure = script_definition(check, through_pointer ? base->type->element : base->type);
  auto found = check.types().find_member(structure, field.name);
  if (!found) {
    report(check, kUnknownField, span, found.error().message());
    return poison(span);
  }
  if (!*found) {
    if (std::holds_alternative<typed::ArgsRef>(base->node) && field.name.starts_with("common_")) {
      report(check, kUnknownField, span, "BPF does not support accessing common tracepoint fields");
      return poison(span);
    }
    const bool of_args = std::holds_alternative<typed::ArgsRef>(base->node);
    const auto missing = of_args ? missing_argument(check, field.name) : probes::MissingArgument();
    Diag& diag =
        report(check, kUnknownField, span,
               missing.message.empty() ? fmt::format("Struct/union of type '{}' does not contain a field named '{}'",
                                                     type_name(structure), field.name)
                                       : missing.message);
    if (missing.hint.empty())
      hint_at_members(check, diag, structure, field.name);
    else
      diag.hint(missing.hint);
    return poison(span);
  }
  Member member = **found;
  if (std::holds_alternative<typed::ArgsRef>(base->node) &&
      check.target().provider->is(probes::Trait::args_are_parameters) && !fits_register(member.type)) {
    report(check, kUnknownField, span, fmt::format("{} has unsupported type", field.name))
        .hint("read parameters that fit a register");
    return poison(span);
  }
  if (member.data_loc && !std::holds_alternative<typed::ArgsRef>(base->node)) {
    report(check, kUnknownField, span,
           fmt::format("{} is stored after the record and was not copied with it", field.name))
        .hint(fmt::format("read it from the record itself: args.{}", field.name));
    return poison(span);
  }
  if (!member.tag.empty() && member.tag != "rcu" && member.tag != kUserTag) {
    report(check, kUnknownField, span,
           fmt::format("Attempting to access pointer field '{}' with unsupported tag attribute: {}", field.name,
                       member.tag));
    return poison(span);
  }
  TypeRef type = found_in(check.types(), member.type, space_of_value(*base));
  member.type = type;
  return make(span, type, typed::FieldRead{std::move(base), std::move(member)});
}

namespace {

ExprPtr element_of_tuple(ProbeCheck& check, ExprPtr base, uint64_t index, Span span) {
  const auto& elements = base->type->elements;
  if (index >= elements.size()) {
    report(check, kTupleIndex, span,
           fmt::format("Invalid tuple index: {}. Found {} elements in tuple.", index, elements.size()));
    return poison(span);
  }
  return tuple_element(std::move(base), static_cast<uint32_t>(index), span);
}

}  // namespace

ExprPtr check_node(ProbeCheck& check, const ast::TupleField& node, Span span) {
  ExprPtr base = expression(check, *node.base);
  if (!base->type) return base;
  if (base->type->is(TypeKind::tuple)) return element_of_tuple(check, std::move(base), node.index, span);
  Diag& diag =
      report(check, kTupleIndex, span,
             fmt::format("Can not access index '{}' on expression of type '{}'", node.index, type_name(base->type)));
  if (std::holds_alternative<ast::Integer>(node.base->node))
    diag.hint("use integers, for example thousandths: there are no floating-point numbers");
  return poison(span);
}

// ---- elements

ExprPtr check_node(ProbeCheck& check, const ast::Index& node, Span span) {
  if (const auto* map = std::get_if<ast::Map>(&node.base->node))
    return check_map_read(check, map_named(check, map->name, node.base->span), node.index.get(), span);
  ExprPtr base = expression(check, *node.base);
  ExprPtr index = as_integer(check.types(), expression(check, *node.index));
  if (!base->type || !index->type) return poison(span);
  const auto* constant = std::get_if<typed::IntConst>(&index->node);
  if (base->type->is(TypeKind::tuple)) {
    if (constant) return element_of_tuple(check, std::move(base), constant->value, span);
    report(check, kTupleIndex, span, "Array-style access for tuples only valid for integer literals");
    return poison(span);
  }
  if (ExprPtr folded = fold_index(check, base, index, span)) return folded;
  const bool is_string = base->type->is(TypeKind::string);
  if (!is_string && !base->type->is(TypeKind::array) && !base->type->is(TypeKind::pointer)) {
    report(
        check, kArrayIndex, span,
        fmt::format("The array index operator [] can not be used on expressions of type '{}'.", type_name(base->type)));
    return poison(span);
  }
  TypeRef element = is_string ? check.types().integer(1, true) : base->type->element;
  if (base->type->is(TypeKind::pointer) && element->size == 0) {
    report(check, kArrayIndex, span,
           fmt::format("The array index operator [] cannot be used on a pointer to an unsized type ({}).",
                       type_name(base->type)));
    return poison(span);
  }
  const bool good_index =
      index->type->is(TypeKind::integer) && (!index->type->is_signed || is_flexible(*index) || is_string ||
                                             std::holds_alternative<typed::MapRead>(index->node));
  if (!good_index) {
    Diag& diag = report(check, kArrayIndex, span,
                        fmt::format("The array index operator [] only accepts non-negative integer indices. Got: {}",
                                    type_name(index->type)));
    if (index->type->is(TypeKind::integer) && !is_constant(*index)) diag.hint("cast the index: [(uint64)$i]");
    return poison(span);
  }
  const uint64_t length = is_string ? base->type->size : base->type->count;
  const bool bounded = is_string || (base->type->is(TypeKind::array) && length > 0);
  if (constant && bounded && constant->value >= length) {
    report(check, kArrayIndex, span,
           fmt::format("the index {} is out of bounds for array of size {}", constant->value, length));
    return poison(span);
  }
  warn_of_space(check, base->type, span);
  index = convert(std::move(index), check.types().uint64());
  element = found_in(check.types(), element, space_of_value(*base));
  return make(span, element, typed::IndexRead{std::move(base), std::move(index)});
}

ExprPtr fold_index(ProbeCheck& check, const ExprPtr& base, const ExprPtr& index, Span span) {
  const auto* text = std::get_if<typed::StringConst>(&base->node);
  const auto* at = std::get_if<typed::IntConst>(&index->node);
  if (!text || !at || at->value > text->value.size()) return nullptr;
  return integer(check.types(), span,
                 at->value == text->value.size() ? 0 : static_cast<signed char>(text->value[at->value]));
}

// ---- types in expressions

// An int of a system call is in the low half of its register: -100 is 4294967196 there.
void warn_of_half(ProbeCheck& check, const typed::Expr& argument, const typed::Expr& other, Span span) {
  const auto* read = std::get_if<typed::FieldRead>(&argument.node);
  const auto value = literal_value(other);
  if (!read || read->member.location != kLowHalf || !value || *value >= 0) return;
  report(check, kNarrowArgument, span,
         fmt::format("{} is never negative: a system call has its 32 bits in a register of 64", read->member.name))
      .hint(fmt::format("cast it: (int32)args.{}", read->member.name));
}

}  // namespace scry::sema
