// Structures, unions and enums with their bodies.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "c/nesting.h"
#include "c/parser.h"

namespace scry {

CParsed<uint64_t> CParser::constant(std::string_view what, uint64_t limit) {
  const CToken at = cursor_.peek();
  auto value = CConstantReader(cursor_, this).read();
  if (!value) return std::unexpected(value.error());
  if (value->is_signed && static_cast<int64_t>(value->bits) < 0) return error(at, fmt::format("negative {}", what));
  if (value->bits > limit) return error(at, fmt::format("{} is too large", what));
  return value->bits;
}

// "struct foo", for messages.
std::string CParser::spell(CTypeId id) {
  const CType& type = types_[id];
  if (type.kind == CKind::structure) {
    const CRecord& record = types_.record(type);
    return fmt::format("{} {}", record.is_union ? "union" : "struct",
                       record.name.empty() ? "(anonymous)" : record.name);
  }
  if (type.kind == CKind::enumeration) return "enum " + types_.enumeration(type).name;
  if (type.kind == CKind::array) return spell(type.target) + "[]";
  if (type.kind == CKind::void_) return "void";
  return type.kind == CKind::function ? "function" : "typeof";
}

// After the keyword.
CParsed<CTypeId> CParser::structure(bool is_union) {
  CNesting nesting(depth_);
  if (nesting.too_deep()) return error(cursor_.peek(), "declaration nests too deeply");
  Traits traits;
  if (auto good = attributes(traits); !good) return std::unexpected(good.error());
  const CToken tag = cursor_.peek();
  if (tag.is_name()) cursor_.take();
  if (auto good = attributes(traits); !good) return std::unexpected(good.error());
  const std::string name(tag.is_name() ? tag.text : "");
  if (name.empty() && !cursor_.at("{")) return error(tag, "expected a name or '{'");

  CNames::ByName& names = is_union ? names_.unions : names_.structs;
  auto known = name.empty() ? names.end() : names.find(name);
  const CTypeId type = known != names.end() ? known->second : types_.add_record(name, is_union);
  if (!name.empty()) names.emplace(name, type);
  if (!cursor_.at("{")) return type;
  if (!types_.record(types_[type]).is_complete) return structure_body(type, tag, traits);
  if (redefinitions_.is_of_script(tag)) return error(tag, fmt::format("redefinition of '{}'", spell(type)));
  // Another header has defined it: what follows refers to its own definition.
  const CTypeId again = types_.add_record(name, is_union);
  names.insert_or_assign(name, again);
  auto defined = structure_body(again, tag, traits);
  if (defined) redefinitions_.define_again(names, spell(again), tag, type, again);
  return defined;
}

// At the `{`.
CParsed<CTypeId> CParser::structure_body(CTypeId type, const CToken& tag, Traits& traits) {
  redefinitions_.note_place(type, tag);
  const uint32_t number = types_[type].number;
  cursor_.take();
  std::vector<CField> fields;
  if (auto good = members(number, fields); !good) return std::unexpected(good.error());
  if (auto good = attributes(traits); !good) return std::unexpected(good.error());
  CRecord& record = types_.record(types_[type]);
  if (record.is_complete) return error(tag, fmt::format("redefinition of '{}'", spell(type)));
  types_.lay_out(record, fields, {traits.packed, traits.aligned, pack_});
  return type;
}

// Up to and with the `}`. The last `;` may be missing.
CParsed<> CParser::members(uint32_t number, std::vector<CField>& fields) {
  while (!cursor_.accept("}")) {
    if (cursor_.at_end()) {
      const CRecord& record = types_.records()[number];
      return error(cursor_.peek(), fmt::format("'{}' is not closed: expected '}}'", record.name));
    }
    if (cursor_.accept(";")) continue;
    if (cursor_.at("#pack")) {
      if (auto good = pragma_pack(); !good) return good;
      continue;
    }
    if (cursor_.at("_Static_assert") || cursor_.at("static_assert")) {
      if (auto good = skip_words_and_group(); !good) return good;
      continue;
    }
    Traits traits;
    auto base = specifiers(traits);
    if (!base) return std::unexpected(base.error());
    if (auto good = member_declarators(*base, traits, fields); !good) return good;
    if (!cursor_.at("}"))
      if (auto good = expect(";"); !good) return good;
  }
  return {};
}

CParsed<> CParser::member_declarators(CTypeId base, const Traits& traits, std::vector<CField>& fields) {
  if (cursor_.at(";") || cursor_.at("}")) {
    // Without a declarator only an anonymous structure or union is a member.
    const CType& type = types_[base];
    const bool anonymous = type.kind == CKind::structure && types_.record(type).name.empty();
    return anonymous ? add_field({.name = {}, .type = base}, traits, fields, {}) : CParsed<>();
  }
  do {
    Traits own = traits;
    Declarator declared{.name = {}, .type = base};
    if (!cursor_.at(":")) {
      auto found = declarator(base, own, Naming::required);
      if (!found) return std::unexpected(found.error());
      declared = *found;
      if (!declared.name.is_name())
        return error(cursor_.peek(), fmt::format("expected a member's name, found '{}'", cursor_.peek().text));
    }
    // A macro of another header may have replaced the name by a path of members: no script can name this member then,
    // but it keeps its place.
    std::string path(declared.name.text);
    while (cursor_.at(".") && !redefinitions_.is_of_script(cursor_.peek()))
      path += fmt::format(".{}", (cursor_.take(), cursor_.take().text));
    if (auto good = add_field(declared, own, fields, std::move(path)); !good) return good;
  } while (cursor_.accept(","));
  return {};
}

// At what may follow a member's declarator: the width of a bitfield, attributes.
CParsed<> CParser::add_field(const Declarator& declared, const Traits& given, std::vector<CField>& fields,
                             std::string name) {
  Traits traits = given;
  CField field{.name = std::move(name)};
  const CToken at = declared.name.is_name() ? declared.name : cursor_.peek();
  if (cursor_.accept(":")) {
    auto width = constant("width of a bitfield", 128);
    if (!width) return std::unexpected(width.error());
    field.bits = static_cast<uint32_t>(*width);
  }
  if (auto good = attributes(traits); !good) return good;
  auto type = with_traits(declared.type, {.mode_size = traits.mode_size, .vector_size = traits.vector_size}, at);
  if (!type) return std::unexpected(type.error());
  field.type = *type;
  field.packed = traits.packed;
  field.aligned = traits.aligned;
  if (!types_.has_size(field.type))
    return error(at, fmt::format("field '{}' has incomplete type '{}'", field.name, spell(field.type)));
  if (field.bits && *field.bits > types_.size(field.type) * 8)
    return error(at, fmt::format("width of bitfield '{}' exceeds its type", field.name));
  if (field.bits && *field.bits == 0 && !field.name.empty())
    return error(at, fmt::format("bitfield '{}' has no bits", field.name));
  const auto same = [&](const CField& other) { return !field.name.empty() && other.name == field.name; };
  if (fields.size() < 2000 && std::ranges::any_of(fields, same))
    return error(at, fmt::format("duplicate member '{}'", field.name));
  fields.push_back(std::move(field));
  return {};
}

// After the keyword.
CParsed<CTypeId> CParser::enumeration() {
  Traits traits;
  if (auto good = attributes(traits); !good) return std::unexpected(good.error());
  const CToken tag = cursor_.peek();
  if (tag.is_name()) cursor_.take();
  const std::string name(tag.is_name() ? tag.text : "");
  std::optional<CTypeId> underlying;
  // `enum e : uint8_t {`; but in a structure, `enum e : 3` is a bitfield without name.
  if (cursor_.at(":") && cursor_.peek(1).is_name()) {
    cursor_.take();
    Traits ignored;
    auto type = specifiers(ignored);
    if (!type) return type;
    underlying = *type;
  }
  auto known = name.empty() ? names_.enums.end() : names_.enums.find(name);
  const CTypeId type = known != names_.enums.end() ? known->second : types_.add_enum(name);
  if (!name.empty()) names_.enums.emplace(name, type);
  if (!cursor_.at("{")) {
    if (name.empty()) return error(tag, "expected a name or '{' after 'enum'");
    return type;
  }
  if (types_.enumeration(types_[type]).is_complete) {
    if (redefinitions_.is_of_script(tag)) return error(tag, fmt::format("redefinition of 'enum {}'", name));
    const CTypeId again = types_.add_enum(name);
    names_.enums.insert_or_assign(name, again);
    auto defined = enumeration_body(again, tag, traits, underlying);
    if (defined) redefinitions_.define_again(names_.enums, spell(again), tag, type, again);
    return defined;
  }
  return enumeration_body(type, tag, traits, underlying);
}

// At the `{`.
CParsed<CTypeId> CParser::enumeration_body(CTypeId type, const CToken& tag, Traits& traits,
                                           std::optional<CTypeId> underlying) {
  redefinitions_.note_place(type, tag);
  cursor_.take();
  if (auto good = enumerator_list(type); !good) return std::unexpected(good.error());
  if (auto good = attributes(traits); !good) return std::unexpected(good.error());
  CEnum& definition = types_.enumeration(types_[type]);
  finish_enum(definition, traits.packed);
  if (underlying && types_.size(*underlying)) {
    definition.size = static_cast<uint32_t>(types_.size(*underlying));
    definition.is_signed = types_[*underlying].is_signed;
  }
  return type;
}

// Up to and with the `}`.
CParsed<> CParser::enumerator_list(CTypeId type) {
  int64_t next = 0;
  while (!cursor_.accept("}")) {
    const CToken name = cursor_.peek();
    if (!name.is_name()) {
      if (redefinitions_.is_of_script(name))
        return error(name, fmt::format("expected an enumerator, found '{}'", name.text));
      // A macro of another header has replaced the name; scripts find the macro.
      if (auto good = skip_initializer(); !good) return good;
      if (!cursor_.accept(",") && !cursor_.at("}")) return expect("}");
      continue;
    }
    cursor_.take();
    Traits ignored;
    if (auto good = attributes(ignored); !good) return good;
    if (cursor_.accept("=")) {
      auto value = CConstantReader(cursor_, this).read();
      if (!value) return std::unexpected(value.error());
      next = static_cast<int64_t>(value->bits);
      types_.enumeration(types_[type]).beyond_signed |= !value->is_signed && next < 0;
    }
    if (!redefinitions_.define_enumerator(name, {type, next}))
      return error(name, fmt::format("redefinition of enumerator '{}'", name.text));
    types_.enumeration(types_[type]).enumerators.push_back({std::string(name.text), next});
    next = static_cast<int64_t>(static_cast<uint64_t>(next) + 1);
    if (!cursor_.at("}"))
      if (auto good = expect(","); !good) return good;
  }
  return {};
}

// The smallest of int, unsigned, long that holds all values, as GNU compilers choose it; packed: any size.
void CParser::finish_enum(CEnum& definition, bool packed) {
  int64_t least = 0, most = 0;
  for (const Enumerator& one : definition.enumerators) {
    least = std::min(least, one.value);
    most = std::max(most, one.value);
  }
  definition.is_signed = least < 0 && !definition.beyond_signed;
  definition.is_complete = true;
  const auto fits = [&](unsigned bits) {
    const unsigned value_bits = bits - (definition.is_signed ? 1 : 0);
    return value_bits >= 63 || (most >> value_bits == 0 && least >> value_bits >= -1);
  };
  definition.size = definition.beyond_signed ? 8 : packed && fits(8) ? 1 : packed && fits(16) ? 2 : fits(32) ? 4 : 8;
}

}  // namespace scry
