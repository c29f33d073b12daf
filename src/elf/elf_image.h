// An ELF file in memory, made of sections that lie in several files: what libdw needs to read a split unit
// (split_dwarf.h). It has a header, the sections and their names, nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"

namespace scry {

struct ImageSection {
  std::string name;
  uint64_t flags = 0;  // SHF_*: SHF_COMPRESSED where the bytes are packed
  std::vector<std::byte> bytes;
};

std::vector<std::byte> make_elf_image(std::span<const ImageSection> sections);

}  // namespace scry
