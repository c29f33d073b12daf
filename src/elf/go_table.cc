#include "elf/go_table.h"

#include <algorithm>

namespace scry::symbols {

GoTable::GoTable(Bytes section) : section_(section) {
  constexpr uint8_t kPointer = 8;
  ByteReader reader(section_);
  const bool is_usual = reader.read(header_) && header_.format.pointer_bytes == kPointer &&
                        header_.format.code_bytes == 1 && header_.text != 0;
  const auto* found = std::ranges::find(kVersions, header_.format.magic, &Version::magic);
  if (is_usual && found != std::end(kVersions)) version_ = found;
}

std::optional<ByteReader> GoTable::reader_at(uint64_t base, uint64_t offset) const {
  ByteReader reader(section_);
  if (base > section_.size() || !reader.seek(base) || !reader.skip(offset)) return std::nullopt;
  return reader;
}

std::optional<GoFunction> GoTable::function(const GoTableRow& row) const {
  GoFunction function;
  auto reader = reader_at(header_.at.table, row.function);
  if (!reader || !reader->read(function)) return std::nullopt;
  return function;
}

std::optional<uint8_t> GoTable::flags(const GoTableRow& row) const {
  uint8_t flags = 0;
  auto reader = reader_at(header_.at.table, uint64_t{row.function} + version_->flags_at);
  if (!reader || !reader->read(flags)) return std::nullopt;
  return flags;
}

std::string_view GoTable::name(const GoFunction& function, size_t most) const {
  auto reader = reader_at(header_.at.names, function.name);
  Bytes bytes;
  if (!reader || !reader->read_bytes(std::min(reader->remaining(), most), bytes)) return {};
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return text.substr(0, text.find('\0'));
}

const Section* find_go_table(const ElfFile& file) {
  for (const char* name : {".gopclntab", ".data.rel.ro.gopclntab"})
    if (const Section* section = file.find_section(name)) return section;
  return nullptr;
}

}  // namespace scry::symbols
