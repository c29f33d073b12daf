// Where functions begin in a file without symbols: .eh_frame_hdr, which stripping keeps, lists the beginning of each
// piece of code that has call-frame information, sorted (Linux Standard Base, Core, 10.6.2). So the functions of a
// stripped program can be distinguished, though they have no names. Static programs have no such list: there the
// beginnings are gathered from .eh_frame itself. Where a piece ends, .eh_frame tells: code after it, as of assembler,
// belongs to no function that is known. Tested by function_starts_test.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

class FunctionStarts {
 public:
  FunctionStarts() = default;
  // Empty: neither section is there, or the list has another form than linkers write (offsets of 32 bits from its
  // address).
  explicit FunctionStarts(const ElfFile& file);

  size_t size() const { return pieces_.size(); }
  // The beginning of the function that an address of code lies in, as the file was linked; nullopt: none is known.
  std::optional<uint64_t> before(uint64_t address) const;

 private:
  struct Piece {
    int32_t start = 0;  // from base_
    uint32_t size = 0;  // 0: it is not known
  };
  void list(Bytes header, const Section& header_section, const Section& frames_section, Bytes frames);
  void gather(const ElfFile& file, const Section& section, Bytes frames);

  uint64_t base_ = 0;          // the section's address
  std::vector<Piece> pieces_;  // ascending
};

}  // namespace scry::symbols
