// Opening BTF and finding things in it by name. The mapping of C types is in btf_types.cc, C text in btf_spelling.cc.
#include "types/btf.h"

#include <linux/btf.h>

#include <algorithm>
#include <compare>
#include <cstring>

#include "base/glob.h"

namespace scry {
namespace {

constexpr size_t kLargestFile = 256 << 20;

std::string file_name(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);
}

struct RawEnumerator {
  uint32_t name = 0;
  int64_t value = 0;
};

// Reads the next enumerator of an enumeration of either width.
bool read_enumerator(const BtfEntry& entry, ByteReader& reader, RawEnumerator& out) {
  if (entry.kind == BtfKind::enumeration64) {
    btf_enum64 item;
    if (!reader.read(item)) return false;
    out = {item.name_off, static_cast<int64_t>(uint64_t{item.val_hi32} << 32 | item.val_lo32)};
    return true;
  }
  btf_enum item;
  if (!reader.read(item)) return false;
  out = {item.name_off, entry.flag ? int64_t{item.val} : int64_t{static_cast<uint32_t>(item.val)}};
  return true;
}

bool is_enumeration(const BtfEntry& entry) {
  return entry.kind == BtfKind::enumeration || entry.kind == BtfKind::enumeration64;
}

// A name with its first bytes as a number, which sort as the name does: most comparisons of the 56,000 functions of a
// kernel end there, without reading the text (sorting them took 8 ms of the 15 of listing them).
struct Sortable {
  uint64_t first_bytes;
  std::string_view name;
  auto operator<=>(const Sortable&) const = default;
};

uint64_t first_bytes(std::string_view name) {
  uint64_t bytes = 0;
  std::memcpy(&bytes, name.data(), std::min(name.size(), sizeof bytes));
  return __builtin_bswap64(bytes);
}

}  // namespace

Result<std::unique_ptr<Btf>> Btf::open(const std::string& path, Btf* base) {
  FileBytes file = TRY(FileBytes::open(path, kLargestFile));
  BtfTable table = TRY(BtfTable::parse(file.bytes(), base ? &base->table_ : nullptr));
  return std::unique_ptr<Btf>(new Btf(std::move(file), std::move(table), file_name(path), base));
}

Result<std::unique_ptr<Btf>> Btf::parse(Bytes bytes, std::string name, Btf* base) {
  BtfTable table = TRY(BtfTable::parse(bytes, base ? &base->table_ : nullptr));
  return std::unique_ptr<Btf>(new Btf(FileBytes(), std::move(table), std::move(name), base));
}

std::optional<uint32_t> Btf::find(BtfKind kind, std::string_view name) {
  std::string key(1, static_cast<char>(kind));
  key += name;
  if (auto known = found_.find(key); known != found_.end()) return known->second;
  std::optional<uint32_t> id = table_.find(kind, name);
  if (!id && base_) id = base_->find(kind, name);
  found_.emplace(std::move(key), id);
  return id;
}

std::string Btf::function_name(uint32_t id) {
  const auto entry = table_.entry(id);
  return entry && entry->kind == BtfKind::function ? std::string(table_.string(entry->name)) : "";
}

std::vector<std::string_view> Btf::names(BtfKind kind, std::string_view pattern) {
  std::vector<Sortable> found;
  for (std::string_view name : table_.names(kind))
    if (!name.empty() && glob_match(pattern, name)) found.push_back({first_bytes(name), name});
  std::ranges::sort(found);
  std::vector<std::string_view> names;
  names.reserve(found.size());
  for (const Sortable& one : found)
    if (names.empty() || names.back() != one.name) names.push_back(one.name);
  return names;
}

std::vector<Enumerator> Btf::enumerators(uint32_t id) {
  std::vector<Enumerator> enumerators;
  const auto entry = table_.entry(id);
  if (!entry || !is_enumeration(*entry)) return enumerators;
  ByteReader reader(entry->payload);
  for (RawEnumerator raw; read_enumerator(*entry, reader, raw);)
    enumerators.push_back({std::string(table_.string(raw.name)), raw.value});
  return enumerators;
}

std::optional<EnumeratorRef> Btf::enumerator(std::string_view name, TypePool& pool) {
  const std::vector<uint32_t> names = table_.string_offsets(name);
  const uint32_t end = names.empty() ? 0 : table_.end_id();
  for (uint32_t id = table_.first_id(); id < end; ++id) {
    const BtfEntry entry = *table_.entry(id);
    if (!is_enumeration(entry)) continue;
    ByteReader reader(entry.payload);
    for (RawEnumerator raw; read_enumerator(entry, reader, raw);)
      if (std::ranges::find(names, raw.name) != names.end()) return EnumeratorRef{type(id, pool), raw.value};
  }
  return base_ ? base_->enumerator(name, pool) : std::nullopt;
}

std::optional<BtfVariable> Btf::variable(std::string_view name, TypePool& pool) {
  const auto id = find(BtfKind::variable, name);
  if (!id) return std::nullopt;
  if (!owns(*id)) return base_->variable(name, pool);
  BtfVariable variable{.type = type(table_.entry(*id)->type, pool), .id = *id};
  const uint32_t end = table_.end_id();
  for (uint32_t section = table_.first_id(); section < end; ++section) {
    const BtfEntry entry = *table_.entry(section);
    if (entry.kind != BtfKind::section) continue;
    ByteReader reader(entry.payload);
    for (btf_var_secinfo info; reader.read(info);) {
      if (info.type != *id) continue;
      variable.section = table_.string(entry.name);
      variable.offset = info.offset;
      return variable;
    }
  }
  return variable;
}

}  // namespace scry
