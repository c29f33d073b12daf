// LinkedSection: a section whose entries refer to strings of another one, as .dynsym does to .dynstr (sh_link).
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "elf/elf_file.h"

namespace scry::symbols {

// The string at an offset of a string table, cut at kMostSymbolName: millions of symbols may share one endless name.
// Empty: there is none.
std::string_view string_at(Bytes strings, uint64_t offset);

struct LinkedSection {
  std::vector<std::byte> bytes, strings;

  // The first section of this type (SHT_*); both are empty where the file has none, or it cannot be read.
  LinkedSection(const ElfFile& file, uint32_t type);
  std::string_view text(uint64_t offset) const { return string_at(strings, offset); }
};

}  // namespace scry::symbols
