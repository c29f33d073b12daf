#include "elf/dynamic_symbols.h"

#include <algorithm>
#include <map>

#include "base/foreign_limits.h"
#include "elf/linked_section.h"

namespace scry::symbols {
namespace {

constexpr uint16_t kHidden = 0x8000, kVersionMask = 0x7fff;  // of an entry of .gnu.version
constexpr size_t kMostVersions = 4096;                       // records that are read, whether or not they repeat

using Versions = std::map<uint16_t, std::string>;  // by the number that .gnu.version gives to symbols

// .gnu.version_r: the versions that are asked of other files.
void add_needed_versions(const ElfFile& file, Versions& versions) {
  const LinkedSection section(file, SHT_GNU_verneed);
  uint64_t at = 0;
  for (size_t left = kMostVersions; left > 0; --left) {
    ByteReader reader(section.bytes);
    Elf64_Verneed needed;
    if (!reader.seek(at) || !reader.read(needed)) return;
    uint64_t entry_at = at + needed.vn_aux;
    for (unsigned i = 0; i < needed.vn_cnt && left > 1; ++i, --left) {
      Elf64_Vernaux entry;
      if (!reader.seek(entry_at) || !reader.read(entry)) return;
      versions[entry.vna_other & kVersionMask] = section.text(entry.vna_name);
      if (entry.vna_next == 0) break;
      entry_at += entry.vna_next;
    }
    if (needed.vn_next == 0) return;
    at += needed.vn_next;
  }
}

// .gnu.version_d: the versions that the file itself defines; the first one names the file.
void add_defined_versions(const ElfFile& file, Versions& versions) {
  const LinkedSection section(file, SHT_GNU_verdef);
  uint64_t at = 0;
  for (size_t left = kMostVersions; left > 0; --left) {
    ByteReader reader(section.bytes);
    Elf64_Verdef defined;
    Elf64_Verdaux name;
    if (!reader.seek(at) || !reader.read(defined) || !reader.seek(at + defined.vd_aux) || !reader.read(name)) return;
    if (!(defined.vd_flags & VER_FLG_BASE)) versions[defined.vd_ndx & kVersionMask] = section.text(name.vda_name);
    if (defined.vd_next == 0) return;
    at += defined.vd_next;
  }
}

}  // namespace

std::vector<DynamicSymbol> versioned_symbols(const ElfFile& file) {
  std::vector<DynamicSymbol> found;
  const LinkedSection table(file, SHT_DYNSYM), numbers(file, SHT_GNU_versym);
  Versions versions;
  add_needed_versions(file, versions);
  add_defined_versions(file, versions);
  ByteReader symbols(table.bytes), version_numbers(numbers.bytes);
  Elf64_Sym symbol;
  uint64_t name_bytes = 0;
  while (symbols.read(symbol) && name_bytes <= foreign::kMostStringBytes) {
    uint16_t number = 0;
    if (!version_numbers.read(number)) number = VER_NDX_GLOBAL;
    if (symbol.st_name == 0 || ELF64_ST_BIND(symbol.st_info) == STB_LOCAL) continue;
    const auto version = versions.find(number & kVersionMask);
    found.push_back({.name = std::string(table.text(symbol.st_name)),
                     .version = version == versions.end() ? "" : version->second,
                     .address = symbol.st_value,
                     .size = symbol.st_size,
                     .type = static_cast<uint8_t>(ELF64_ST_TYPE(symbol.st_info)),
                     .defined = symbol.st_shndx != SHN_UNDEF,
                     .is_default = (number & kHidden) == 0});
    name_bytes += found.back().name.size() + 1;
  }
  std::erase_if(found, [](const DynamicSymbol& one) { return one.name.empty(); });
  return found;
}

std::optional<uint64_t> thread_offset_slot(const ElfFile& file, std::string_view name) {
  const auto symbols = versioned_symbols(file);
  const auto variable = std::ranges::find_if(symbols, [&](const DynamicSymbol& symbol) {
    return symbol.name == name && symbol.defined && symbol.type == STT_TLS;
  });
  if (variable == symbols.end()) return std::nullopt;
  for (const Section& section : file.sections()) {
    if (section.type != SHT_RELA || !(section.flags & SHF_ALLOC)) continue;
    const auto bytes = file.read_section(section);
    if (!bytes) continue;
    ByteReader reader(*bytes);
    Elf64_Rela relocation;
    // The linker names the variable by its place: it can be bound nowhere else.
    while (reader.read(relocation))
      if (ELF64_R_TYPE(relocation.r_info) == R_X86_64_TPOFF64 && ELF64_R_SYM(relocation.r_info) == 0 &&
          static_cast<uint64_t>(relocation.r_addend) == variable->address)
        return relocation.r_offset;
  }
  return std::nullopt;
}

}  // namespace scry::symbols
