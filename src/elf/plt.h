// The procedure linkage table of a program: the stubs through which it calls functions of libraries. No symbol names
// them, but a sample or a call may lie in one: "puts@plt", as gdb and objdump call it.
//
// A stub jumps through a slot of the global offset table, and the relocation of that slot names the function. So the
// stubs are found by their jumps, whatever layout the linker chose (.plt, .plt.sec, .plt.got, lazy or not, with or
// without endbr64). Tested by plt_test.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

struct PltStub {
  uint64_t address = 0, size = 0;
  std::string function;   // empty: a resolver fills the slot
  uint64_t resolver = 0;  // its address, in a static program or for a function of the file itself
};

// In no order; what is damaged is left out.
std::vector<PltStub> plt_stubs(const ElfFile& file);

}  // namespace scry::symbols
