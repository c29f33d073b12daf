// Sections that a linker or objcopy has compressed: SHF_COMPRESSED with zlib or zstd (gABI, "Section Compression"), and
// GNU's older form, a section ".zdebug_NAME" that begins with "ZLIB" and its size.
//
// The files are foreign: what a header says of the size is checked against `most`, and nothing beyond it is written.
// Tested by packed_section_test.cc with what binutils write, and by fuzz/elf_fuzz.cc.
#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "elf/elf_file.h"

namespace scry::symbols {

// The bytes of a section, unpacked if they are packed. Fails with a sentence: damaged, or of an unknown compression.
Result<std::vector<std::byte>> read_unpacked(const ElfFile& file, const Section& section,
                                             uint64_t most = foreign::kMostSectionBytes);

}  // namespace scry::symbols
