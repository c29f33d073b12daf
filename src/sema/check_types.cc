// Types as a script writes them, and what is computed from them: casts, sizeof, offsetof, enumerators.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "probes/provider.h"
#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/name_hints.h"
#include "syntax/number_literal.h"
#include "types/aggregation.h"
#include "types/c_types.h"
#include "types/kernel_field.h"

namespace scry::sema {

using typed::ExprPtr;

Btf* kernel_btf(ProbeCheck& check) {
  return check.around.environment.facts.kernel_btf();
}

bool has_kernel_function(ProbeCheck& check, std::string_view name) {
  Btf* btf = kernel_btf(check);
  return btf && btf->find(BtfKind::function, name).has_value();
}

std::optional<EnumeratorRef> find_enumerator(ProbeCheck& check, const std::string& name) {
  if (check.around.definitions.c)
    if (auto found = check.around.definitions.c->enumerator(name, check.types())) return found;
  Btf* btf = kernel_btf(check);
  const auto found = btf ? btf->enumerator(name, check.types()) : std::nullopt;
  if (auto* notes = check.around.environment.facts.notes(); notes && found) notes->enumerators.insert(name);
  if (found) return found;
  for (const targets::Target& target : check.targets)
    if (const auto find = target.provider->expansion.named.enumerator)
      if (auto own = find(target, check.around.environment, name)) return own;
  return std::nullopt;
}

// The type of an enumerator in an expression: it has the size of a number.
TypeRef as_value(TypePool& types, TypeRef type) {
  if (!type->is(TypeKind::enumeration)) return type;
  StructDef wide = type->def;
  wide.size = 8;
  return types.enumeration(wide, type->is_signed);
}

void rely_on_layout(ProbeCheck& check, TypeRef type) {
  machine::PortableNotes* notes = check.around.environment.facts.notes();
  if (!notes) return;
  for_each_kernel_structure(type, check.types(), [notes](TypeRef structure) {
    if (structure->def.name.empty()) return;
    notes->structures.insert(fmt::format("{}:{}", structure->def.source->kernel_module(), structure->def.name));
  });
}

// A kernel structure that the script redefines has the script's members.
TypeRef script_definition(ProbeCheck& check, TypeRef structure) {
  if (!check.around.definitions.c || structure->def.name.empty() || structure->def.source == check.around.definitions.c)
    return structure;
  TypeRef own = check.around.definitions.c->find(structure->def.is_union ? "union" : "struct", structure->def.name,
                                                 check.types());
  return own ? own : structure;
}

namespace {

// Calls `use` with the names of each aggregation's type that a script may write: those whose values a program can read.
void for_each_aggregate(TypePool& types, const std::function<void(std::string_view name, TypeRef type)>& use) {
  for (const Builtin* builtin : all_builtins()) {
    const Aggregation* row = builtin->checking.aggregation;
    if (!row || row->kernel_read == KernelRead::none) continue;
    use(row->names[false], types.aggregate(*row, false));
    if (row->names[false] != std::string_view(row->names[true])) use(row->names[true], types.aggregate(*row, true));
  }
}

TypeRef aggregate_named(TypePool& types, std::string_view name) {
  TypeRef found = nullptr;
  for_each_aggregate(types, [&](std::string_view known, TypeRef type) {
    if (known == name) found = type;
  });
  return found;
}

}  // namespace

TypeRef named_type(ProbeCheck& check, const std::string& keyword, const std::string& name) {
  if (check.around.definitions.c)
    if (TypeRef own = check.around.definitions.c->find(keyword, name, check.types())) return own;
  // What the language itself defines needs no look at the kernel's types.
  if (keyword.empty()) {
    if (auto own = resolve_type_name(name, check.types(), {})) return *own;
    if (TypeRef own = aggregate_named(check.types(), name)) return own;
  }
  Btf* btf = kernel_btf(check);
  const Btfs btfs = btf ? Btfs(&btf, 1) : Btfs();
  auto found = keyword.empty() ? resolve_type_name(name, check.types(), btfs)
                               : resolve_tagged_name(keyword, name, check.types(), btfs);
  if (found) return *found;
  for (const targets::Target& target : check.targets)  // of a probe in a program, what the program itself calls so
    if (const auto find_type = target.provider->expansion.named.type)
      if (TypeRef own = find_type(target, check.around.environment, keyword, name)) return own;
  return nullptr;
}

namespace {

std::vector<std::string> type_names(ProbeCheck& check, const std::string& keyword) {
  Btf* btf = kernel_btf(check);
  std::vector<std::string> names = known_type_names(keyword, btf ? Btfs(&btf, 1) : Btfs());
  if (keyword.empty())
    for_each_aggregate(check.types(), [&](std::string_view own, TypeRef) { names.emplace_back(own); });
  if (check.around.definitions.c)
    std::ranges::move(check.around.definitions.c->type_names(keyword), std::back_inserter(names));
  return names;
}

}  // namespace

// sizeof(comm), typeof(TCP_CLOSE): of a value that has this name, as long as no type has it; null: none has.
TypeRef type_of_value(ProbeCheck& check, const ast::TypeName& name) {
  const bool is_word = !name.typeof_expr && !name.typeof_type && name.keyword.empty() && name.suffixes.empty();
  if (!is_word || macro_type_parameter(check, name.name) || named_type(check, "", name.name)) return nullptr;
  if (const ast::Macro* macro = check.around.macros.nullary(name.name))
    return expand(check, *macro, nullptr, name.span)->type;
  const Builtin* builtin = find_builtin(name.name);
  if (builtin && builtin->kind == BuiltinKind::value) return call(check, *builtin, nullptr, name.span, name.name)->type;
  const auto enumerator = find_enumerator(check, name.name);
  return enumerator ? as_value(check.types(), enumerator->type) : nullptr;
}

TypeRef resolve(ProbeCheck& check, const ast::TypeName& name) {
  TypeRef type = nullptr;
  if (name.typeof_expr) {
    type = type_of(check, *name.typeof_expr);
  } else if (name.typeof_type) {
    type = type_of_value(check, *name.typeof_type);
    if (!type) type = resolve(check, *name.typeof_type);
  } else if (auto parameter = name.keyword.empty() ? macro_type_parameter(check, name.name) : std::nullopt) {
    type = *parameter;
  } else {
    type = named_type(check, name.keyword, name.name);
    if (!type) {
      constexpr const char* kEnum = "enum";
      std::string shown = name.keyword.empty() ? name.name : name.keyword + " " + name.name;
      Diag& diag = report(check, kUnknownType, name.span, fmt::format("Cannot resolve unknown type \"{}\"", shown));
      if (name.keyword.empty() && named_type(check, kEnum, name.name)) {
        diag.hint(fmt::format("write ({} {})", kEnum, name.name));
        return nullptr;
      }
      suggest(diag, name.name, type_names(check, name.keyword), name.keyword);
      hint_left_out(check, diag);
      if (!kernel_btf(check))
        diag.hint("define the type in the script: this kernel has no type information (/sys/kernel/btf/vmlinux)");
      return nullptr;
    }
  }
  if (type) type_suffixes(check, name, type);
  return type;
}

void type_suffixes(ProbeCheck& check, const ast::TypeName& name, TypeRef& type) {
  for (const ast::TypeSuffix& suffix : name.suffixes) {
    switch (suffix.kind) {
      case ast::TypeSuffix::Kind::pointer:
        type = check.types().pointer(type, check.target().provider->space);
        break;
      case ast::TypeSuffix::Kind::array:
        if (type->is(TypeKind::string))
          type = check.types().string(static_cast<uint32_t>(suffix.count));
        else if (!type->is(TypeKind::inet))
          type = check.types().array(type, static_cast<uint32_t>(suffix.count));
        break;
      case ast::TypeSuffix::Kind::open_array:
        type = check.types().array(type, 0);
        break;
    }
  }
}

ExprPtr check_node(ProbeCheck& check, const ast::Cast& node, Span span) {
  TypeRef to = resolve(check, node.type);
  ExprPtr operand = expression(check, *node.operand);
  if (!to) return poison(span);
  // What the cast gives is known before its operand is: @x = (uint64)(@x - 1).
  if (!operand->type) return to->is(TypeKind::integer) ? make(span, to, typed::IntConst{0}) : poison(span);
  if (!std::holds_alternative<typed::MapRead>(operand->node))
    operand = aggregate_as_integer(check.types(), std::move(operand));
  return cast_to(check, std::move(operand), to, span);
}

TypeRef type_of_operand(ProbeCheck& check, const ast::TypeOrExpr& operand) {
  if (!operand.type) return type_of(check, *operand.expr);
  TypeRef value = type_of_value(check, *operand.type);
  return value ? value : resolve(check, *operand.type);
}

// Of an expression that is not evaluated.
TypeRef type_of(ProbeCheck& check, const ast::Expr& expr) {
  const bool outer = std::exchange(check.nesting.asks_type, true);
  TypeRef type = expression(check, expr)->type;
  check.nesting.asks_type = outer;
  return type;
}

namespace {

// Of a type or a value. A scalar type whose source spelling has a size of its own has that one: inet[16] 16, inet 0.
std::optional<uint32_t> size_of_operand(ProbeCheck& check, const ast::TypeOrExpr& operand) {
  TypeRef type = type_of_operand(check, operand);
  if (!type) return std::nullopt;
  rely_on_layout(check, type);
  const bool spelled = operand.type && named_type(check, operand.type->keyword, operand.type->name) == type;
  if (!spelled || !type->is(TypeKind::inet)) return type->size;
  return operand.type->suffixes.empty() ? 0 : static_cast<uint32_t>(operand.type->suffixes.front().count);
}

}  // namespace

ExprPtr check_node(ProbeCheck& check, const ast::Sizeof& node, Span span) {
  const auto bytes = size_of_operand(check, node.operand);
  if (!bytes) return poison(span);
  ExprPtr size = integer(check.types(), span, *bytes);
  return convert(std::move(size), check.types().uint64());
}

std::optional<uint64_t> member_offset(ProbeCheck& check, TypeRef type, const std::vector<std::string>& path,
                                      Span span) {
  uint64_t bits = 0;
  for (const std::string& name : path) {
    if (!type) return std::nullopt;
    if (!type->is(TypeKind::c_struct)) {
      report(check, kUnknownField, span, fmt::format("'{}' is not a C type.", type_name(type)));
      return std::nullopt;
    }
    auto member = check.types().find_member(type, name);
    if (!member || !*member) {
      report(check, kUnknownField, span, fmt::format("'{}' has no field named '{}'", type_name(type), name));
      return std::nullopt;
    }
    rely_on_layout(check, type);
    bits += (*member)->bit_offset;
    type = (*member)->type;
  }
  return bits;
}

ExprPtr check_node(ProbeCheck& check, const ast::Offsetof& node, Span span) {
  const auto bits = member_offset(check, type_of_operand(check, node.operand), node.path, span);
  return bits ? convert(integer(check.types(), span, static_cast<__int128>(*bits / 8)), check.types().uint64())
              : poison(span);
}

// ---- maps as targets and arguments

}  // namespace scry::sema
