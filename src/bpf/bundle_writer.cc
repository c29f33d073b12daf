// The writing half of bundle_file.h.
#include <elf.h>

#include <cstring>
#include <map>
#include <set>
#include <type_traits>

#include "bpf/bundle_archive.h"
#include "types/aggregation.h"

namespace scry::bpf {
namespace {

// The types that a bundle refers to, by number, and the sources that its spans lie in.
class Tables {
 public:
  explicit Tables(TypePool& types) : types_(types) {}

  uint32_t number_of(TypeRef type, bool with_members = true);
  void use(SourceId source) { sources.insert(source); }

  std::vector<FiledType> types;
  std::set<SourceId> sources;

 private:
  FiledType describe(TypeRef type, bool with_members);
  void describe_structure(FiledType& filed, TypeRef type);

  TypePool& types_;
  std::map<std::pair<TypeRef, bool>, uint32_t> type_numbers_;
};

// One more than the place in the table; 0: no type. What a type refers to stands before it.
uint32_t Tables::number_of(TypeRef type, bool with_members) {
  if (!type) return 0;
  const auto known = type_numbers_.find({type, with_members});
  if (known != type_numbers_.end()) return known->second;
  FiledType filed = describe(type, with_members);
  types.push_back(std::move(filed));
  return type_numbers_[{type, with_members}] = uint32_t(types.size());
}

FiledType Tables::describe(TypeRef type, bool with_members) {
  FiledType filed{.kind = type->kind,
                  .is_signed = type->is_signed,
                  .is_union = type->def.is_union,
                  .space = type->space,
                  .stack_mode = type->stack_mode,
                  .size = type->size,
                  .align = type->align,
                  .count = type->count,
                  .parameters = type->parameters,
                  .name = type->is_aggregate() ? type->aggregation->names[0] : type->def.name};
  // What a pointer leads to is not shown: it needs no members, so that a list does not bring the whole kernel.
  filed.element = number_of(type->element, with_members && !type->is(TypeKind::pointer));
  for (const Element& element : type->elements)
    filed.members.push_back({.name = element.name, .type = number_of(element.type, with_members)});
  if (with_members) describe_structure(filed, type);
  return filed;
}

void Tables::describe_structure(FiledType& filed, TypeRef type) {
  if (type->is(TypeKind::enumeration)) filed.enumerators = types_.enumerators(type);
  if (!type->is(TypeKind::c_struct) || !type->def.source) return;
  const auto members = types_.members(type);
  if (!members) return;  // as when the value is shown: it has none
  filed.has_members = true;
  for (const Member& member : **members)
    filed.members.push_back({.name = member.name,
                             .type = number_of(member.type),
                             .bit_offset = member.bit_offset,
                             .bit_size = member.bit_size,
                             .text_bytes = member.text_bytes});
}

class Writer {
 public:
  explicit Writer(Tables& tables) : tables_(tables) {}
  std::string bytes;

  template <class T>
  requires std::is_arithmetic_v<T>
  void field(T value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); }
  template <class T>
  requires std::is_enum_v<T>
  void field(T value) { field(std::underlying_type_t<T>(value)); }
  template <class T>
  void later(T& value) {
    field(value);
  }
  void field(std::string& text) {
    field(uint32_t(text.size()));
    bytes += text;
  }
  void field(TypeRef type) { field(tables_.number_of(type)); }
  void field(Span span) {
    if (span.known()) tables_.use(span.source);
    field(span.known() ? uint32_t(span.source) + 1 : 0), field(span.begin), field(span.end);
  }
  template <class T>
  void field(std::vector<T>& values) {
    field(uint32_t(values.size()));
    for (T& value : values) field(value);
  }
  template <class T>
  void field(std::optional<T>& value) {
    field(value.has_value());
    if (value) field(*value);
  }
  template <class T>
  requires std::is_class_v<T>
  void field(T& value) { fields(*this, value); }
  template <class T>
  void choice(T value, uint32_t) {
    field(uint32_t(value));
  }

 private:
  Tables& tables_;
};

void add_section(std::string& file, BundleSection section, const std::string& content) {
  const uint32_t head[2] = {uint32_t(section), uint32_t(content.size())};
  file.append(reinterpret_cast<const char*>(head), sizeof head);
  file += content;
}

}  // namespace

uint64_t bundle_checksum(Bytes bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const std::byte byte : bytes) hash = (hash ^ uint64_t(byte)) * 0x100000001b3;
  return hash;
}

std::string write_bundle(const Bundle& bundle, const Bundle* careful, const BundleOrigin& origin,
                         const Sources& sources, TypePool& types) {
  // The archive's functions serve readers too, and take what they may change.
  Bundle content = bundle;
  BundleOrigin place = origin;
  Tables tables(types);
  Writer body(tables), second(tables), first(tables), texts(tables), shapes(tables);
  fields(body, content);
  if (careful) content = *careful, fields(second, content);
  fields(first, place);
  // Numbers stay as they are: actions have some of their own. What none refers to is left out.
  std::vector<Source> used;
  for (const SourceId id : tables.sources) {
    used.resize(size_t(id) + 1);
    used.back() = sources[id];
  }
  texts.field(used);
  shapes.field(tables.types);

  std::string file;
  add_section(file, BundleSection::origin, first.bytes);
  add_section(file, BundleSection::sources, texts.bytes);
  add_section(file, BundleSection::types, shapes.bytes);
  add_section(file, BundleSection::bundle, body.bytes);
  add_section(file, BundleSection::careful, second.bytes);
  BundleHeader header{.version = kBundleVersion, .machine = EM_X86_64, .length = file.size()};
  header.checksum = bundle_checksum(as_bytes(file));
  std::memcpy(header.magic, kBundleMagic, sizeof header.magic);
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + file;
}

}  // namespace scry::bpf
