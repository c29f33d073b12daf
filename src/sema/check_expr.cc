// Checking of expressions that are not operators: literals, names, maps, members, elements.
#include <fmt/format.h>

#include <utility>

#include "sema/call_check.h"
#include "syntax/number.h"
#include "types/c_types.h"

namespace scry::sema {

using typed::ExprPtr;

ExprPtr Checker::expression(const ast::Expr& expr) {
  return std::visit([&](const auto& node) { return check_node(node, expr.span); }, expr.node);
}

ExprPtr Checker::make(Span span, TypeRef type, decltype(typed::Expr::node) node) const {
  return std::make_unique<typed::Expr>(typed::Expr{span, type, std::move(node)});
}

ExprPtr Checker::poison(Span span) const {
  return make(span, nullptr, typed::IntConst{});
}

ExprPtr Checker::not_supported(Span span, std::string_view what) {
  report(kNotSupported, span, fmt::format("{} is not supported yet", what));
  return poison(span);
}

ExprPtr Checker::integer(Span span, __int128 value) const {
  return make(span, literal_type(value, types()), typed::IntConst{static_cast<uint64_t>(value), true});
}

ExprPtr Checker::check_node(const ast::Integer& node, Span span) {
  return integer(span, node.negative ? -static_cast<__int128>(node.value) : static_cast<__int128>(node.value));
}

ExprPtr Checker::check_node(const ast::String& node, Span span) {
  const uint64_t limit = around_.config.max_strlen - 1;
  if (node.value.size() > limit) {
    report(kStringTooLong, span, fmt::format("String is too long (over {} bytes): {:.20}...", limit, node.value))
        .hint("raise max_strlen in the config block or with BPFTRACE_MAX_STRLEN");
    return poison(span);
  }
  return make(span, types().string(node.value.size() + 1), typed::StringConst{node.value});
}

ExprPtr Checker::check_node(const ast::Bool& node, Span span) {
  return make(span, types().boolean(), typed::IntConst{node.value, true});
}

ExprPtr Checker::check_node(const ast::Variable& node, Span span) {
  auto id = find_variable(node.name);
  if (!id) {
    std::vector<std::string> visible;
    for (const Scope& scope : scopes_)
      for (const auto& [name, _] : scope.names) visible.push_back(name);
    Diag& diag = report(kUndefinedVariable, span, "Undefined or undeclared variable: " + node.name);
    for (const std::string& near : nearest_names(node.name, visible, 1)) diag.hint("did you mean " + near + "?");
    return poison(span);
  }
  const bool assigned = declared_[static_cast<size_t>(*id)].assigned;
  if (facts(*id).by_let && !assigned && comptime_ == 0 && !asks_type_)
    report(kUnassigned, span, "Variable used before it was assigned: " + node.name);
  if (comptime_ > 0 && inference_.decides_comptime) facts(*id).locked = true;
  return make(span, facts(*id).value.type, typed::VariableRead{*id});
}

ExprPtr Checker::check_node(const ast::Map& node, Span span) {
  return check_map_read(map_named(node.name, span), nullptr, span);
}

ExprPtr Checker::read_element(typed::MapIndex map, const ast::Expr* key, Span span) {
  return check_map_read(map, key, span);
}

ExprPtr Checker::check_map_read(typed::MapIndex map, const ast::Expr* key, Span span) {
  ExprPtr typed_key = map_key(map, key, span);
  inference_.map(map).read = true;
  if (comptime_ > 0 && inference_.decides_comptime) inference_.map(map).locked = true;
  return make(span, inference_.map(map).value.type, typed::MapRead{map, std::move(typed_key)});
}

ExprPtr Checker::check_node(const ast::Positional& node, Span span) {
  if (node.number > around_.parameters.size() || around_.parameters[node.number - 1].empty()) {
    report(kMissingParameter, span, fmt::format("Positional parameter ${} is empty or not provided.", node.number));
    return integer(span, 0);
  }
  const std::string& text = around_.parameters[node.number - 1];
  if (auto number = parse_number(text))
    return integer(
        span, number->negative ? -static_cast<__int128>(number->magnitude) : static_cast<__int128>(number->magnitude));
  return make(span, types().string(text.size() + 1), typed::StringConst{text});
}

ExprPtr Checker::parameter_text(const ast::Positional& node, Span span) const {
  const std::string text = node.number <= around_.parameters.size() ? around_.parameters[node.number - 1] : "";
  return make(span, types().string(static_cast<uint32_t>(text.size()) + 1), typed::StringConst{text});
}

ExprPtr Checker::check_node(const ast::ParameterCount&, Span span) {
  return integer(span, static_cast<__int128>(around_.parameters.size()));
}

std::vector<std::string> Checker::callable_names() const {
  std::vector<std::string> names = around_.macros.names();
  for (std::string& name : builtin_names()) names.push_back(std::move(name));
  return names;
}

ExprPtr Checker::check_node(const ast::Identifier& node, Span span) {
  if (auto argument = macro_parameter(node.name, span)) return std::move(*argument);
  if (const ast::Macro* macro = around_.macros.nullary(node.name)) return expand(*macro, nullptr, span);
  if (const Builtin* builtin = find_builtin(node.name)) {
    if (builtin->kind == BuiltinKind::value) return call(*builtin, nullptr, span, node.name);
  }
  if (auto found = find_enumerator(node.name))
    return make(span, found->type, typed::IntConst{static_cast<uint64_t>(found->value)});
  if (is_planned_builtin(node.name)) return not_supported(span, node.name);
  Diag& diag = report(kUnknownName, span, fmt::format("Unknown identifier: '{}'", node.name));
  if (auto hint = replacement_of(node.name))
    diag.hint(*hint);
  else if (find_builtin(node.name))
    diag.hint(fmt::format("it is a function: {}(...)", node.name));
  else
    for (const std::string& near : nearest_names(node.name, callable_names(), 1))
      diag.hint("did you mean '" + near + "'?");
  return poison(span);
}

ExprPtr Checker::check_node(const ast::Call& node, Span span) {
  if (!around_.macros.named(node.name).empty()) return call_macro(node, span);
  if (auto function = around_.functions.find(node.name); function != around_.functions.end())
    return call_function(*function->second, node, span);
  const Builtin* builtin = find_builtin(node.name);
  for (const auto& type : node.type_args)
    if (type && !(builtin && builtin->takes_type)) {
      report(kMacro, type->span, "typeof as an argument is only valid for a macro that expects a type");
      return poison(span);
    }
  if (!builtin && is_planned_builtin(node.name)) return not_supported(span, node.name + "()");
  if (!builtin) {
    Diag& diag = report(kUnknownFunction, node.name_span, fmt::format("Unknown function: '{}'", node.name));
    for (const std::string& near : nearest_names(node.name, callable_names(), 1))
      diag.hint("did you mean '" + near + "'?");
    for (const ast::ExprPtr& arg : node.args)
      if (arg) expression(*arg);
    return poison(span);
  }
  if (builtin->kind == BuiltinKind::aggregate) {
    report(kAggregate, span, fmt::format("{}() must be assigned directly to a map", node.name))
        .hint(fmt::format("write @name = {}(...) or @name[key] = {}(...)", node.name, node.name));
    return poison(span);
  }
  return call(*builtin, &node, span);
}

bool Checker::check_size(TypeRef type, Span span) {
  constexpr uint32_t kMostValueBytes = 1 << 20;
  if (type->size <= kMostValueBytes) return true;
  report(kValueTooLarge, span, fmt::format("a value of more than {} bytes", kMostValueBytes))
      .hint("print or store its parts one by one");
  return false;
}

ExprPtr Checker::check_node(const ast::Tuple& node, Span span) {
  typed::MakeTuple tuple;
  std::vector<TypeRef> element_types;
  bool known = true;
  for (const ast::ExprPtr& element : node.elements) {
    ExprPtr typed_element = aggregate_as_integer(expression(*element));
    if (!typed_element->type) {
      known = false;
    } else if (typed_element->type->is_aggregate() && !typed_element->type->is(TypeKind::stats)) {
      report(kAggregate, element->span,
             fmt::format("Map type {} cannot exist inside a tuple.", type_name(typed_element->type)));
      known = false;
    }
    element_types.push_back(typed_element->type);
    tuple.elements.push_back(std::move(typed_element));
  }
  if (!known) return poison(span);
  if (element_types.empty()) return make(span, types().none(), std::move(tuple));
  TypeRef type = types().tuple(element_types);
  if (!check_size(type, span)) return poison(span);
  return make(span, type, std::move(tuple));
}

ExprPtr Checker::check_node(const ast::Record& node, Span span) {
  typed::MakeTuple record;
  std::vector<std::pair<std::string, TypeRef>> elements;
  bool known = true;
  for (const ast::RecordMember& member : node.members) {
    ExprPtr value = aggregate_as_integer(expression(*member.value));
    known = known && value->type;
    elements.emplace_back(member.name, value->type);
    record.elements.push_back(std::move(value));
  }
  if (!known) return poison(span);
  TypeRef type = types().record(elements);
  if (!check_size(type, span)) return poison(span);
  return make(span, type, std::move(record));
}

ExprPtr Checker::check_node(const ast::BlockExpr& node, Span span) {
  typed::BlockPtr body = block(*node.block, true);
  TypeRef type = body->value ? body->value->type : types().none();
  return make(span, type, typed::BlockExpr{std::move(body)});
}

ExprPtr Checker::check_node(const ast::IfExpr& node, Span span) {
  if (node.comptime) return comptime_branch(node, span);
  ExprPtr test = condition(*node.condition);
  const bool wants_value = node.then->value && node.otherwise && node.otherwise->value;
  typed::BlockPtr then = block(*node.then, wants_value);
  typed::BlockPtr otherwise = node.otherwise ? block(*node.otherwise, wants_value) : nullptr;
  TypeRef type = types().none();
  if (then->value && otherwise && otherwise->value) {
    if (!then->value->type || !otherwise->value->type) return poison(span);
    auto both = unify({then->value->type, is_flexible(*then->value)},
                      {otherwise->value->type, is_flexible(*otherwise->value)}, types());
    if (!both) {
      report(kBranches, span,
             fmt::format("Branches must return the same type or compatible types: have '{}' and '{}'",
                         type_name(then->value->type), type_name(otherwise->value->type)));
      return poison(span);
    }
    type = both->type;
    if (!type->is_none()) {
      then->value = convert_implicitly(std::move(then->value), type);
      otherwise->value = convert_implicitly(std::move(otherwise->value), type);
    }
  }
  return make(span, type, typed::IfExpr{std::move(test), std::move(then), std::move(otherwise)});
}

// ---- members

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

ExprPtr Checker::record_member(ExprPtr base, const ast::Field& field, Span span) {
  const auto& elements = base->type->elements;
  for (uint32_t i = 0; i < elements.size(); ++i)
    if (elements[i].name == field.name) return make(span, elements[i].type, typed::TupleRead{std::move(base), i});
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
    const auto explain = of_args ? target().provider->missing_arg : nullptr;
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
      diag.hint(fmt::format("it has: {}", fmt::join(names, ", ")));
    return poison(span);
  }
  Member member = **found;
  if (std::holds_alternative<typed::ArgsRef>(base->node) && target().provider->args_are_parameters &&
      !fits_register(member.type)) {
    report(kUnknownField, span, fmt::format("{} has unsupported type", field.name))
        .hint("only parameters that fit a register can be read");
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
  TypeRef type = elements[index].type;
  return make(span, type, typed::TupleRead{std::move(base), static_cast<uint32_t>(index)});
}

ExprPtr Checker::check_node(const ast::TupleField& node, Span span) {
  ExprPtr base = expression(*node.base);
  if (!base->type) return base;
  if (base->type->is(TypeKind::tuple)) return element_of_tuple(std::move(base), node.index, span);
  report(kTupleIndex, span,
         fmt::format("Can not access index '{}' on expression of type '{}'", node.index, type_name(base->type)));
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

Btf* Checker::kernel_btf() const {
  return around_.world.kernel_btf ? around_.world.kernel_btf() : nullptr;
}

std::optional<EnumeratorRef> Checker::find_enumerator(const std::string& name) const {
  if (around_.c)
    if (auto found = around_.c->enumerator(name, types())) return found;
  Btf* btf = kernel_btf();
  return btf ? btf->enumerator(name, types()) : std::nullopt;
}

// A structure of the kernel's that the script defines anew has the script's members.
TypeRef Checker::script_definition(TypeRef structure) const {
  if (!around_.c || structure->def.name.empty() || structure->def.source == around_.c) return structure;
  TypeRef own = around_.c->find(structure->def.is_union ? "union" : "struct", structure->def.name, types());
  return own ? own : structure;
}

TypeRef Checker::named_type(const std::string& keyword, const std::string& name) const {
  if (around_.c)
    if (TypeRef own = around_.c->find(keyword, name, types())) return own;
  // What the language itself defines needs no look at the kernel's types.
  if (keyword.empty())
    if (auto own = resolve_type_name(name, types(), {})) return *own;
  Btf* btf = kernel_btf();
  const Btfs btfs = btf ? Btfs(&btf, 1) : Btfs();
  auto found =
      keyword.empty() ? resolve_type_name(name, types(), btfs) : resolve_tagged_name(keyword, name, types(), btfs);
  return found.value_or(nullptr);
}

TypeRef Checker::resolve(const ast::TypeName& name) {
  TypeRef type = nullptr;
  if (name.typeof_expr) {
    type = expression(*name.typeof_expr)->type;
  } else if (name.typeof_type) {
    type = resolve(*name.typeof_type);
  } else if (auto parameter = name.keyword.empty() ? macro_type_parameter(name.name) : std::nullopt) {
    type = *parameter;
  } else {
    type = named_type(name.keyword, name.name);
    if (!type) {
      std::string shown = name.keyword.empty() ? name.name : name.keyword + " " + name.name;
      Diag& diag = report(kUnknownType, name.span, fmt::format("Cannot resolve unknown type \"{}\"", shown));
      if (!kernel_btf())
        diag.hint("this kernel offers no type information (/sys/kernel/btf/vmlinux); define the type in the script");
      return nullptr;
    }
  }
  if (type) type_suffixes(name, type);
  return type;
}

void Checker::type_suffixes(const ast::TypeName& name, TypeRef& type) {
  for (const ast::TypeSuffix& suffix : name.suffixes) {
    switch (suffix.kind) {
      case ast::TypeSuffix::Kind::pointer:
        type = types().pointer(type, target().provider->space);
        break;
      case ast::TypeSuffix::Kind::array:
        if (type->is(TypeKind::string))
          type = types().string(static_cast<uint32_t>(suffix.count));
        else if (!type->is(TypeKind::inet))
          type = types().array(type, static_cast<uint32_t>(suffix.count));
        break;
      case ast::TypeSuffix::Kind::open_array:
        type = types().array(type, 0);
        break;
    }
  }
}

ExprPtr Checker::check_node(const ast::Cast& node, Span span) {
  TypeRef to = resolve(node.type);
  ExprPtr operand = expression(*node.operand);
  if (!to || !operand->type) return poison(span);
  return cast_to(std::move(operand), to, span);
}

TypeRef Checker::type_of_operand(const ast::TypeOrExpr& operand) {
  if (operand.type) {
    // sizeof(comm): a builtin's name, as long as no type has it.
    const ast::TypeName& name = *operand.type;
    const Builtin* builtin = name.keyword.empty() && name.suffixes.empty() ? find_builtin(name.name) : nullptr;
    if (builtin && builtin->kind == BuiltinKind::value && !named_type("", name.name))
      return call(*builtin, nullptr, name.span, name.name)->type;
    return resolve(name);
  }
  const bool outer = std::exchange(asks_type_, true);
  TypeRef type = expression(*operand.expr)->type;
  asks_type_ = outer;
  return type;
}

ExprPtr Checker::check_node(const ast::Sizeof& node, Span span) {
  TypeRef type = type_of_operand(node.operand);
  if (!type) return poison(span);
  ExprPtr size = integer(span, type->size);
  return convert(std::move(size), types().uint64());
}

std::optional<uint64_t> Checker::member_offset(TypeRef type, const std::vector<std::string>& path, Span span) {
  uint64_t bits = 0;
  for (const std::string& name : path) {
    if (!type) return std::nullopt;
    if (!type->is(TypeKind::c_struct)) {
      report(kUnknownField, span, fmt::format("'{}' is not a C type.", type_name(type)));
      return std::nullopt;
    }
    auto member = types().find_member(type, name);
    if (!member || !*member) {
      report(kUnknownField, span, fmt::format("'{}' has no field named '{}'", type_name(type), name));
      return std::nullopt;
    }
    bits += (*member)->bit_offset;
    type = (*member)->type;
  }
  return bits;
}

ExprPtr Checker::check_node(const ast::Offsetof& node, Span span) {
  const auto bits = member_offset(type_of_operand(node.operand), node.path, span);
  return bits ? convert(integer(span, static_cast<__int128>(*bits / 8)), types().uint64()) : poison(span);
}

// ---- maps as targets and arguments

typed::MapIndex Checker::map_index(const ast::Expr& map_expr) {
  return map_named(std::get<ast::Map>(map_expr.node).name, map_expr.span);
}

ExprPtr Checker::map_key(typed::MapIndex index, const ast::Expr* key, Span use) {
  MapFacts& map = inference_.map(index);
  const bool keyed = key != nullptr;
  bool& seen = keyed ? map.seen_keyed : map.seen_scalar;
  Span& first = keyed ? map.first_keyed : map.first_scalar;
  if (!seen) {
    seen = true;
    first = use;
    inference_.changed = true;
  }
  if (map.seen_keyed && map.seen_scalar && (keyed ? map.first_scalar : map.first_keyed).begin <= use.begin) {
    report(kMapKeyKind, use,
           keyed ? fmt::format("{} used as a map with an explicit key (non-scalar map), previously used without an "
                               "explicit key (scalar map)",
                               map.name)
                 : fmt::format("{} used as a map without an explicit key (scalar map), previously used with an "
                               "explicit key (non-scalar map)",
                               map.name));
  }
  if (!keyed) return nullptr;
  ExprPtr typed_key = aggregate_as_integer(expression(*key));
  if (!typed_key->type) return typed_key;
  if (typed_key->type->is_none() || typed_key->type->is_aggregate()) {
    report(kBadMapKey, key->span, fmt::format("Value '{}' cannot be used as a map key.", type_name(typed_key->type)));
    return poison(key->span);
  }
  auto both = unify(map.key, {typed_key->type, is_flexible(*typed_key)}, types());
  if (!both) {
    report(kMapKeyType, use,
           fmt::format("Argument mismatch for {}: trying to access with arguments: '{}' when map expects arguments: "
                       "'{}'",
                       map.name, type_name(typed_key->type), type_name(map.key.type)));
    return poison(key->span);
  }
  const auto* call = std::get_if<typed::Call>(&typed_key->node);
  const bool own_thread = call && call->builtin->names_thread && target().kind == bpf::ProgramKind::btf_raw_tracepoint;
  map.beyond_thread = map.beyond_thread || !own_thread;
  if (both->type != map.key.type || both->flexible != map.key.flexible) {
    map.key = *both;
    inference_.changed = true;
  }
  return convert_implicitly(std::move(typed_key), map.key.type);
}

TypeRef Checker::retval_type(Span use) {
  return target().provider->reads.retval_type(target(), around_.world, use, diags_);
}

TypeRef Checker::args_type(Span use) {
  const probes::Provider& provider = *target().provider;
  if (!provider.args_type) return nullptr;
  return provider.args_type(target(), around_.world, use, diags_);
}

}  // namespace scry::sema
