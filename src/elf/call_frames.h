// CallFrames: the call-frame table of a file (.eh_frame, which stripping keeps). It shows for an address whether the
// word at the top of the stack is a return address there.
//
// It is at the first instruction of whatever is called. It is not where code is jumped to: in the cold part of a
// function, which the compiler has put elsewhere under a name of its own, at the entry of a program, where a signal
// handler returns to. A return probe replaces that word; where it is something else it damages the program. Read
// through libdw, on first use. Tested by tests/live/uretprobe_cold_part.t and src/symbols/target_files_test.cc.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <memory>
#include <string>

#include "base/fd.h"

namespace scry::symbols {

class CallFrames {
 public:
  // A file without a table, or that cannot be read, knows nothing of any address.
  explicit CallFrames(const std::string& path);

  enum class TopOfStack : uint8_t { return_address, something_else, unknown };
  // `address`: as the file was linked; before the instruction there.
  TopOfStack top_of_stack(uint64_t address) const;

 private:
  Fd fd_;
  std::unique_ptr<Elf, int (*)(Elf*)> elf_{nullptr, elf_end};
  std::unique_ptr<Dwarf_CFI, int (*)(Dwarf_CFI*)> table_{nullptr, dwarf_cfi_end};
};

}  // namespace scry::symbols
