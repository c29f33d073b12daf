// DwarfPackage: a .dwp file, the split units of a program in one file (DWARF 5, section 7.3.5; before that GNU's
// version 2, written by the dwp of binutils).
//
// Its index gives each unit, by its id, a piece of every section. All units share one section of strings: a unit that
// is read gets a copy of the strings that it names, so that it costs what it has itself. Tested by split_dwarf_test.cc.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "elf/elf_file.h"
#include "elf/elf_image.h"

namespace scry {

class DwarfPackage {
 public:
  // Fails with a sentence: no ELF file, no index, a damaged one.
  static Result<std::unique_ptr<DwarfPackage>> open(const std::string& path);

  const std::string& path() const { return file_->path(); }
  // The sections of one unit, named as in a program. Nothing: the package does not have the unit.
  Result<std::optional<std::vector<ImageSection>>> unit(uint64_t id) const;

 private:
  DwarfPackage() = default;
  Result<> read_index(const symbols::Section& section);
  std::optional<size_t> row_of(uint64_t id) const;
  Result<> take_strings(std::vector<ImageSection>& sections) const;

  struct Piece {
    uint32_t offset = 0, size = 0;
  };
  std::unique_ptr<symbols::ElfFile> file_;
  uint32_t version_ = 0;
  std::vector<uint64_t> ids_;    // a hash table with open addressing: its size is a power of two, 0 is an empty slot
  std::vector<uint32_t> rows_;   // by slot: the number of the row, from 1 on
  std::vector<uint32_t> kinds_;  // by column: DW_SECT_*
  std::vector<Piece> pieces_;    // by row and column
  std::vector<std::byte> strings_;
};

}  // namespace scry
