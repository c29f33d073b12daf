#include "types/c_types.h"

#include <algorithm>
#include <iterator>

namespace scry {
namespace {

struct IntegerName {
  std::string_view name;
  uint8_t size;
  bool is_signed;
};
// x86_64 and arm64 Linux agree on these, in the kernel and in programs. `char` is signed as in programs, though kernels
// since 6.2 are built with an unsigned one.
constexpr IntegerName kIntegerNames[] = {
    {"int8", 1, true},      {"int16", 2, true},     {"int32", 4, true},      {"int64", 8, true},
    {"uint8", 1, false},    {"uint16", 2, false},   {"uint32", 4, false},    {"uint64", 8, false},
    {"char", 1, true},      {"short", 2, true},     {"int", 4, true},        {"long", 8, true},
    {"signed", 4, true},    {"unsigned", 4, false}, {"s8", 1, true},         {"s16", 2, true},
    {"s32", 4, true},       {"s64", 8, true},       {"u8", 1, false},        {"u16", 2, false},
    {"u32", 4, false},      {"u64", 8, false},      {"__s8", 1, true},       {"__s16", 2, true},
    {"__s32", 4, true},     {"__s64", 8, true},     {"__u8", 1, false},      {"__u16", 2, false},
    {"__u32", 4, false},    {"__u64", 8, false},    {"int8_t", 1, true},     {"int16_t", 2, true},
    {"int32_t", 4, true},   {"int64_t", 8, true},   {"uint8_t", 1, false},   {"uint16_t", 2, false},
    {"uint32_t", 4, false}, {"uint64_t", 8, false}, {"__le16", 2, false},    {"__le32", 4, false},
    {"__le64", 8, false},   {"__be16", 2, false},   {"__be32", 4, false},    {"__be64", 8, false},
    {"uint", 4, false},     {"ulong", 8, false},    {"ushort", 2, false},    {"size_t", 8, false},
    {"ssize_t", 8, true},   {"off_t", 8, true},     {"loff_t", 8, true},     {"pid_t", 4, true},
    {"uid_t", 4, false},    {"gid_t", 4, false},    {"uintptr_t", 8, false}, {"intptr_t", 8, true},
    {"ptrdiff_t", 8, true},
};

struct SimpleName {
  std::string_view name;
  TypeKind kind;
};
constexpr SimpleName kSimpleNames[] = {
    {"inet", TypeKind::inet},
    {"username_t", TypeKind::username},
    {"timestamp", TypeKind::timestamp},
    {"macaddr_t", TypeKind::mac_address},
    {"cgroup_path_t", TypeKind::cgroup_path},
};

struct TagRow {
  std::string_view name;
  BtfKind kind;
};
constexpr TagRow kTags[] = {{"struct", BtfKind::structure}, {"union", BtfKind::union_}, {"enum", BtfKind::enumeration}};

template <class Row, size_t N>
const Row* find_row(const Row (&rows)[N], std::string_view name) {
  const Row* row = std::ranges::find(rows, name, &Row::name);
  return row == std::end(rows) ? nullptr : row;
}

std::optional<TypeRef> language_type(std::string_view name, TypePool& pool) {
  if (name == "bool" || name == "_Bool") return pool.boolean();
  if (name == "void") return pool.void_type();
  if (name == "float" || name == "double") return pool.floating(name == "float" ? 4 : 8);
  if (name == "string") return pool.string(0);
  if (name == "buffer") return pool.buffer(0);
  if (const SimpleName* row = find_row(kSimpleNames, name)) return pool.simple(row->kind);
  return std::nullopt;
}

std::optional<TypeRef> find_in(Btfs btfs, BtfKind kind, std::string_view name, TypePool& pool) {
  for (Btf* btf : btfs)
    if (const auto id = btf->find(kind, name)) return btf->type(*id, pool);
  return std::nullopt;
}

std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

}  // namespace

std::optional<TypeRef> resolve_type_name(std::string_view name, TypePool& pool, Btfs btfs) {
  if (auto type = language_type(name, pool)) return type;
  if (const IntegerName* row = find_row(kIntegerNames, name)) return pool.integer(row->size, row->is_signed);
  for (BtfKind kind : {BtfKind::typedef_, BtfKind::structure, BtfKind::union_, BtfKind::enumeration})
    if (auto type = find_in(btfs, kind, name, pool)) return type;
  return std::nullopt;
}

std::optional<TypeRef> resolve_tagged_name(std::string_view keyword, std::string_view name, TypePool& pool, Btfs btfs) {
  const TagRow* row = find_row(kTags, keyword);
  return row ? find_in(btfs, row->kind, name, pool) : std::nullopt;
}

std::vector<std::string> known_type_names(std::string_view keyword, Btfs btfs) {
  std::vector<std::string> names;
  if (keyword.empty()) {
    names = {"bool", "void", "string", "buffer", "float", "double"};
    for (const IntegerName& row : kIntegerNames) names.emplace_back(row.name);
    for (const SimpleName& row : kSimpleNames) names.emplace_back(row.name);
  }
  for (Btf* btf : btfs)
    for (const TagRow& row : kTags)
      if (keyword.empty() || row.name == keyword)
        for (std::string_view name : btf->names(row.kind, "*")) names.emplace_back(name);
  return names;
}

std::optional<TypeRef> resolve_c_integer(std::string_view words, TypePool& pool) {
  uint32_t size = 0;  // of char, short, long or a typedef; int alone keeps it 0
  bool is_unsigned = false, any = false;
  for (std::string_view word = take_word(words); !word.empty(); word = take_word(words)) {
    const IntegerName* row = find_row(kIntegerNames, word);
    if (!row) return std::nullopt;
    any = true;
    is_unsigned |= !row->is_signed;
    const bool is_plain = word == "int" || word == "signed" || word == "unsigned";
    if (!is_plain) size = row->size;
  }
  if (!any) return std::nullopt;
  return pool.integer(size ? size : 4, !is_unsigned);
}

}  // namespace scry
