#include "elf/dwarf_package.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/bytes.h"
#include "base/foreign_limits.h"

namespace scry {
namespace {

constexpr uint32_t kGnu = 2, kDwarf5 = 5;
constexpr uint32_t kMostColumns = 8;

// DW_SECT_* of both versions.
struct KindOfSection {
  uint32_t version, kind;
  const char* name;
};
constexpr KindOfSection kKinds[] = {
    {kGnu, 1, ".debug_info"},        {kGnu, 3, ".debug_abbrev"},
    {kGnu, 4, ".debug_line"},        {kGnu, 5, ".debug_loc"},
    {kGnu, 6, ".debug_str_offsets"}, {kDwarf5, 1, ".debug_info"},
    {kDwarf5, 3, ".debug_abbrev"},   {kDwarf5, 4, ".debug_line"},
    {kDwarf5, 5, ".debug_loclists"}, {kDwarf5, 6, ".debug_str_offsets"},
    {kDwarf5, 8, ".debug_rnglists"},
};
constexpr std::string_view kStringOffsets = ".debug_str_offsets", kStrings = ".debug_str";

template <class T>
bool read_all(ByteReader& reader, std::vector<T>& values, uint64_t count) {
  if (count > reader.remaining() / sizeof(T)) return false;
  values.resize(count);
  return std::ranges::all_of(values, [&](T& value) { return reader.read(value); });
}

}  // namespace

Result<std::unique_ptr<DwarfPackage>> DwarfPackage::open(const std::string& path) {
  std::unique_ptr<DwarfPackage> package(new DwarfPackage);
  package->file_ = TRY(symbols::ElfFile::open(path));
  const symbols::Section* index = package->file_->find_section(".debug_cu_index");
  if (!index) return fail(fmt::format("'{}' is no DWARF package: it has no index of units", path));
  TRY(package->read_index(*index));
  if (const symbols::Section* strings = package->file_->find_section(".debug_str.dwo"))
    package->strings_ = TRY(package->file_->read_section(*strings));
  return package;
}

Result<> DwarfPackage::read_index(const symbols::Section& section) {
  const auto bytes = TRY(file_->read_section(section));
  const auto damaged = fail(fmt::format("'{}' is damaged: invalid index of units", file_->path()));
  ByteReader reader(bytes);
  uint32_t columns = 0, rows = 0, slots = 0;
  if (!reader.read(version_) || !reader.read(columns) || !reader.read(rows) || !reader.read(slots)) return damaged;
  if ((version_ != kGnu && version_ != kDwarf5) || columns > kMostColumns || (slots && !std::has_single_bit(slots)))
    return damaged;
  if (!read_all(reader, ids_, slots) || !read_all(reader, rows_, slots) || !read_all(reader, kinds_, columns))
    return damaged;
  std::vector<uint32_t> offsets, sizes;
  const uint64_t cells = uint64_t{rows} * columns;
  if (!read_all(reader, offsets, cells) || !read_all(reader, sizes, cells)) return damaged;
  for (size_t i = 0; i < cells; ++i) pieces_.push_back({offsets[i], sizes[i]});
  return {};
}

std::optional<size_t> DwarfPackage::row_of(uint64_t id) const {
  if (ids_.empty()) return std::nullopt;
  const uint64_t mask = ids_.size() - 1, step = ((id >> 32) & mask) | 1;
  uint64_t slot = id & mask;
  for (size_t tries = 0; tries < ids_.size() && rows_[slot] != 0; ++tries, slot = (slot + step) & mask)
    if (ids_[slot] == id) return rows_[slot] - 1;
  return std::nullopt;
}

Result<std::optional<std::vector<ImageSection>>> DwarfPackage::unit(uint64_t id) const {
  const auto row = row_of(id);
  if (!row) return std::nullopt;
  if ((*row + 1) * kinds_.size() > pieces_.size())
    return fail(fmt::format("'{}' is damaged: invalid index of units", path()));
  std::vector<ImageSection> sections;
  for (size_t column = 0; column < kinds_.size(); ++column) {
    const auto is_kind = [&](const KindOfSection& one) {
      return one.version == version_ && one.kind == kinds_[column];
    };
    const auto* kind = std::ranges::find_if(kKinds, is_kind);
    if (kind == std::end(kKinds)) continue;
    const symbols::Section* whole = file_->find_section(fmt::format("{}.dwo", kind->name));
    const Piece piece = pieces_[*row * kinds_.size() + column];
    if (!whole || piece.offset > whole->size || piece.size > whole->size - piece.offset)
      return fail(fmt::format("'{}' is damaged: a unit has a part that is not there", path()));
    std::vector<std::byte> bytes = TRY(file_->read_bytes(whole->offset + piece.offset, piece.size));
    sections.push_back({kind->name, 0, std::move(bytes)});
  }
  TRY(take_strings(sections));
  return sections;
}

// Adds the strings that the unit's offsets lead to, and lets the offsets lead there. The offsets of DWARF 5 follow a
// header of 8 bytes, whose parts are no offsets.
Result<> DwarfPackage::take_strings(std::vector<ImageSection>& sections) const {
  const auto table = std::ranges::find(sections, kStringOffsets, &ImageSection::name);
  if (table == sections.end()) return {};
  std::vector<std::byte> taken;
  constexpr size_t kHeader = 8;
  for (size_t at = version_ == kDwarf5 ? kHeader : 0; at + sizeof(uint32_t) <= table->bytes.size();
       at += sizeof(uint32_t)) {
    uint32_t offset = 0;
    std::memcpy(&offset, table->bytes.data() + at, sizeof offset);
    ByteReader reader(strings_);
    std::string_view text;
    if (!reader.seek(offset) || !reader.read_c_string(text))
      return fail(fmt::format("'{}' is damaged: a string is not there", path()));
    const uint32_t place = static_cast<uint32_t>(taken.size());
    std::memcpy(table->bytes.data() + at, &place, sizeof place);
    const Bytes bytes = as_bytes(text);
    taken.insert(taken.end(), bytes.begin(), bytes.end());
    taken.push_back(std::byte{0});
    if (taken.size() > foreign::kMostStringBytes)
      return fail(fmt::format("'{}' is not read: one of its units has more than {} bytes of names", path(),
                              foreign::kMostStringBytes));
  }
  sections.push_back({std::string(kStrings), 0, std::move(taken)});
  return {};
}

}  // namespace scry
