// Types as a script writes them, and what is computed from them: casts, sizeof, offsetof, enumerators.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "probes/provider.h"
#include "sema/call_check.h"
#include "syntax/number.h"
#include "types/c_types.h"

namespace scry::sema {

using typed::ExprPtr;

Btf* Checker::kernel_btf() const {
  return around_.world.facts.kernel_btf();
}

bool Checker::has_kernel_function(std::string_view name) const {
  Btf* btf = kernel_btf();
  return btf && btf->find(BtfKind::function, name).has_value();
}

std::optional<EnumeratorRef> Checker::find_enumerator(const std::string& name) const {
  if (around_.definitions.c)
    if (auto found = around_.definitions.c->enumerator(name, types())) return found;
  Btf* btf = kernel_btf();
  return btf ? btf->enumerator(name, types()) : std::nullopt;
}

// The type of an enumerator in an expression: it has the size of a number.
TypeRef Checker::as_value(TypeRef type) const {
  if (!type->is(TypeKind::enumeration)) return type;
  StructDef wide = type->def;
  wide.size = 8;
  return types().enumeration(wide, type->is_signed);
}

// A kernel structure that the script redefines has the script's members.
TypeRef Checker::script_definition(TypeRef structure) const {
  if (!around_.definitions.c || structure->def.name.empty() || structure->def.source == around_.definitions.c)
    return structure;
  TypeRef own = around_.definitions.c->find(structure->def.is_union ? "union" : "struct", structure->def.name, types());
  return own ? own : structure;
}

TypeRef Checker::named_type(const std::string& keyword, const std::string& name) const {
  if (around_.definitions.c)
    if (TypeRef own = around_.definitions.c->find(keyword, name, types())) return own;
  // What the language itself defines needs no look at the kernel's types.
  if (keyword.empty())
    if (auto own = resolve_type_name(name, types(), {})) return *own;
  Btf* btf = kernel_btf();
  const Btfs btfs = btf ? Btfs(&btf, 1) : Btfs();
  auto found =
      keyword.empty() ? resolve_type_name(name, types(), btfs) : resolve_tagged_name(keyword, name, types(), btfs);
  if (found) return *found;
  for (const targets::Target& target : targets_)  // of a probe in a program, what the program itself calls so
    if (const auto named_type = target.provider->expansion.named_type)
      if (TypeRef own = named_type(target, around_.world, keyword, name)) return own;
  return nullptr;
}

std::vector<std::string> Checker::type_names(const std::string& keyword) const {
  Btf* btf = kernel_btf();
  std::vector<std::string> names = known_type_names(keyword, btf ? Btfs(&btf, 1) : Btfs());
  if (around_.definitions.c) std::ranges::move(around_.definitions.c->type_names(keyword), std::back_inserter(names));
  return names;
}

TypeRef Checker::resolve(const ast::TypeName& name) {
  TypeRef type = nullptr;
  if (name.typeof_expr) {
    type = type_of(*name.typeof_expr);
  } else if (name.typeof_type) {
    type = resolve(*name.typeof_type);
  } else if (auto parameter = name.keyword.empty() ? macro_type_parameter(name.name) : std::nullopt) {
    type = *parameter;
  } else {
    type = named_type(name.keyword, name.name);
    if (!type) {
      std::string shown = name.keyword.empty() ? name.name : name.keyword + " " + name.name;
      Diag& diag = report(kUnknownType, name.span, fmt::format("Cannot resolve unknown type \"{}\"", shown));
      suggest(diag, name.name, type_names(name.keyword));
      hint_left_out(diag);
      if (!kernel_btf())
        diag.hint("define the type in the script: this kernel has no type information (/sys/kernel/btf/vmlinux)");
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
  if (!to) return poison(span);
  // What the cast gives is known before its operand is: @x = (uint64)(@x - 1).
  if (!operand->type) return to->is(TypeKind::integer) ? make(span, to, typed::IntConst{0}) : poison(span);
  return cast_to(std::move(operand), to, span);
}

TypeRef Checker::type_of_operand(const ast::TypeOrExpr& operand) {
  if (operand.type) {
    // sizeof(comm), sizeof(TCP_CLOSE): a value's name, as long as no type has it.
    const ast::TypeName& name = *operand.type;
    const bool is_word = !name.typeof_expr && !name.typeof_type && name.keyword.empty() && name.suffixes.empty();
    if (is_word && !macro_type_parameter(name.name) && !named_type("", name.name)) {
      if (const ast::Macro* macro = around_.macros.nullary(name.name)) return expand(*macro, nullptr, name.span)->type;
      const Builtin* builtin = find_builtin(name.name);
      if (builtin && builtin->kind == BuiltinKind::value) return call(*builtin, nullptr, name.span, name.name)->type;
      if (const auto enumerator = find_enumerator(name.name)) return as_value(enumerator->type);
    }
    return resolve(name);
  }
  return type_of(*operand.expr);
}

// Of an expression that is not evaluated.
TypeRef Checker::type_of(const ast::Expr& expr) {
  const bool outer = std::exchange(asks_type_, true);
  TypeRef type = expression(expr)->type;
  asks_type_ = outer;
  return type;
}

// Of a type or a value. A scalar type whose source spelling has a size of its own has that one: inet[16] 16, inet 0.
std::optional<uint32_t> Checker::size_of_operand(const ast::TypeOrExpr& operand) {
  TypeRef type = type_of_operand(operand);
  if (!type) return std::nullopt;
  const bool spelled = operand.type && named_type(operand.type->keyword, operand.type->name) == type;
  if (!spelled || !type->is(TypeKind::inet)) return type->size;
  return operand.type->suffixes.empty() ? 0 : static_cast<uint32_t>(operand.type->suffixes.front().count);
}

ExprPtr Checker::check_node(const ast::Sizeof& node, Span span) {
  const auto bytes = size_of_operand(node.operand);
  if (!bytes) return poison(span);
  ExprPtr size = integer(span, *bytes);
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

}  // namespace scry::sema
