// Where functions begin in a file without symbols: .eh_frame_hdr, which stripping keeps, lists the beginning of each
// piece of code that has call-frame information, sorted (Linux Standard Base, Core, 10.6.2). So the functions of a
// stripped program can be distinguished, though they have no names. Static programs have no such list: there the
// beginnings are gathered from .eh_frame itself. Tested by function_starts_test.cc.
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

  size_t size() const { return starts_.size(); }
  // The beginning of the function that an address of code lies in, as the file was linked; nullopt: none is known.
  std::optional<uint64_t> before(uint64_t address) const;

 private:
  void gather(const ElfFile& file, const Section& frames);

  uint64_t base_ = 0;            // the section's address
  std::vector<int32_t> starts_;  // from there, ascending
};

}  // namespace scry::symbols
