#include "types/btf_table.h"

#include <linux/btf.h>

#include <algorithm>
#include <numeric>

namespace scry {
namespace {

// Bytes that follow struct btf_type: some for each kind, some for each of its `length` items.
struct PayloadSize {
  uint8_t fixed, per_item;
};
constexpr PayloadSize kPayloadSizes[] = {
    {0, 0},                        // void
    {4, 0},                        // integer
    {0, 0},                        // pointer
    {sizeof(btf_array), 0},        // array
    {0, sizeof(btf_member)},       // structure
    {0, sizeof(btf_member)},       // union
    {0, sizeof(btf_enum)},         // enumeration
    {0, 0},                        // forward
    {0, 0},                        // typedef
    {0, 0},                        // volatile
    {0, 0},                        // const
    {0, 0},                        // restrict
    {0, 0},                        // function: vlen is its linkage
    {0, sizeof(btf_param)},        // prototype
    {sizeof(btf_var), 0},          // variable
    {0, sizeof(btf_var_secinfo)},  // section
    {0, 0},                        // floating
    {sizeof(btf_decl_tag), 0},     // decl_tag
    {0, 0},                        // type_tag
    {0, sizeof(btf_enum64)},       // enumeration64
};

uint32_t kind_of(uint32_t info) {
  return info >> 24 & 0x1f;
}
uint32_t length_of(uint32_t info) {
  return info & 0xffff;
}
size_t payload_size(uint32_t info) {
  const PayloadSize& size = kPayloadSizes[kind_of(info)];
  return size.fixed + size_t{size.per_item} * length_of(info);
}

bool has_size(BtfKind kind) {
  // clang-format off
  switch (kind) {
    case BtfKind::integer: case BtfKind::structure: case BtfKind::union_: case BtfKind::enumeration:
    case BtfKind::enumeration64: case BtfKind::section: case BtfKind::floating:
      return true;
    case BtfKind::void_: case BtfKind::pointer: case BtfKind::array: case BtfKind::forward: case BtfKind::typedef_:
    case BtfKind::volatile_: case BtfKind::const_: case BtfKind::restrict_: case BtfKind::function:
    case BtfKind::prototype: case BtfKind::variable: case BtfKind::decl_tag: case BtfKind::type_tag:
      return false;
  }
  // clang-format on
  return false;
}

bool kind_matches(BtfKind kind, BtfKind wanted) {
  return kind == wanted || (wanted == BtfKind::enumeration && kind == BtfKind::enumeration64);
}

// The fixed part of an entry that was walked over.
btf_type type_at(Bytes types, uint32_t offset) {
  btf_type type{};
  ByteReader reader(types);
  if (!reader.seek(offset) || !reader.read(type)) bug("a BTF entry outside what was walked over");
  return type;
}

Result<Bytes> section(Bytes bytes, const btf_header& header, uint32_t offset, uint32_t length) {
  ByteReader reader(bytes);
  Bytes out;
  if (!reader.seek(header.hdr_len) || !reader.skip(offset) || !reader.read_bytes(length, out))
    return fail("BTF: a section lies outside the file");
  return out;
}

}  // namespace

Result<BtfTable> BtfTable::parse(Bytes bytes, BtfTable* base) {
  btf_header header;
  if (!ByteReader(bytes).read(header)) return fail("BTF: the file is shorter than a BTF header");
  if (header.magic != BTF_MAGIC) return fail("BTF: wrong magic number (no BTF, or of another byte order)");
  if (header.version != BTF_VERSION) return fail("BTF: unknown version " + std::to_string(header.version));
  if (header.hdr_len < sizeof(header)) return fail("BTF: the header is too short");
  BtfTable table;
  table.types_ = TRY(section(bytes, header, header.type_off, header.type_len));
  table.strings_ = TRY(section(bytes, header, header.str_off, header.str_len));
  if (base) {
    table.base_ = base;
    table.first_.id = base->end_id();
    table.first_.string = base->first_.string + static_cast<uint32_t>(base->strings_.size());
  }
  return table;
}

// Adds the next entry to places_; false when none is left.
bool BtfTable::walk_one() {
  ByteReader reader(types_);
  btf_type type;
  if (!reader.seek(walked_) || !reader.read(type) || kind_of(type.info) >= std::size(kPayloadSizes) ||
      !reader.skip(payload_size(type.info))) {
    walked_ = static_cast<uint32_t>(types_.size());
    return false;
  }
  constexpr size_t kUsualSize = 24;  // of an entry, or more
  if (places_.empty()) places_.reserve(types_.size() / kUsualSize);
  places_.push_back({walked_, type.name_off});
  walked_ = static_cast<uint32_t>(reader.position());
  return true;
}

BtfEntry BtfTable::entry_at(uint32_t offset) const {
  ByteReader reader(types_);
  btf_type type{};
  BtfEntry entry;
  if (!reader.seek(offset) || !reader.read(type) || !reader.read_bytes(payload_size(type.info), entry.payload))
    bug("a BTF entry outside what was walked over");
  entry.kind = static_cast<BtfKind>(kind_of(type.info));
  entry.flag = type.info >> 31;
  entry.length = length_of(type.info);
  entry.name = type.name_off;
  (has_size(entry.kind) ? entry.size : entry.type) = type.size;
  return entry;
}

std::optional<BtfEntry> BtfTable::entry(uint32_t id) {
  if (id == 0) return BtfEntry{};
  if (id < first_.id) return base_->entry(id);
  const size_t index = id - first_.id;
  while (index >= places_.size())
    if (!walk_one()) return std::nullopt;
  return entry_at(places_[index].offset);
}

uint32_t BtfTable::end_id() {
  while (walk_one()) {
  }
  return first_.id + static_cast<uint32_t>(places_.size());
}

std::string_view BtfTable::string(uint32_t offset) const {
  if (offset < first_.string) return base_->string(offset);
  const size_t begin = std::min<size_t>(offset - first_.string, strings_.size());
  const size_t length = std::min(strings_.size() - begin, kLongestName + 1);
  std::string_view text;
  return ByteReader(strings_.subspan(begin, length)).read_c_string(text) ? text : std::string_view();
}

std::vector<uint32_t> BtfTable::string_offsets(std::string_view text) const {
  std::vector<uint32_t> offsets;
  if (text.empty() || text.size() > kLongestName || text.find('\0') != std::string_view::npos) return offsets;
  if (base_) offsets = base_->string_offsets(text);
  std::string whole;  // the section begins with an empty string, so every other one follows a NUL
  whole.reserve(text.size() + 2);
  whole.append(1, '\0').append(text).append(1, '\0');
  if (const void* place = memmem(strings_.data(), strings_.size(), whole.data(), whole.size())) {
    const auto offset = static_cast<const std::byte*>(place) - strings_.data() + 1;
    offsets.push_back(first_.string + static_cast<uint32_t>(offset));
  }
  return offsets;
}

std::vector<std::string_view> BtfTable::names(BtfKind kind) {
  std::vector<std::string_view> names;
  for (size_t i = 0; i < places_.size() || walk_one(); ++i) {
    const btf_type type = type_at(types_, places_[i].offset);
    if (kind_matches(static_cast<BtfKind>(kind_of(type.info)), kind)) names.push_back(string(places_[i].name));
  }
  return names;
}

// Sorted by names, those of one name in their own order.
std::optional<uint32_t> BtfTable::find_by_order(BtfKind kind, std::string_view name) {
  std::vector<uint32_t>& entries = by_name_.entries;
  const auto name_of = [this](uint32_t entry) { return string(places_[entry].name); };
  if (entries.empty()) {
    end_id();
    entries.resize(places_.size());
    std::iota(entries.begin(), entries.end(), 0u);
    std::ranges::stable_sort(entries, {}, name_of);
  }
  for (const uint32_t entry : std::ranges::equal_range(entries, name, {}, name_of))
    if (kind_matches(static_cast<BtfKind>(kind_of(type_at(types_, places_[entry].offset).info)), kind))
      return first_.id + entry;
  return std::nullopt;
}

std::optional<uint32_t> BtfTable::find(BtfKind kind, std::string_view name) {
  constexpr uint32_t kMany = 256;  // searching all strings so often takes as long as sorting them
  if (name.empty() || name.size() > kLongestName) return std::nullopt;
  if (++by_name_.questions > kMany) return find_by_order(kind, name);
  const std::vector<uint32_t> names = string_offsets(name);
  if (names.empty()) return std::nullopt;
  for (size_t i = 0; i < places_.size() || walk_one(); ++i)
    if ((places_[i].name == names.front() || places_[i].name == names.back()) &&
        kind_matches(static_cast<BtfKind>(kind_of(type_at(types_, places_[i].offset).info)), kind))
      return first_.id + static_cast<uint32_t>(i);
  return std::nullopt;
}

}  // namespace scry
