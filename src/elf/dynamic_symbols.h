// The dynamic symbols of a file with their versions: what it asks of other files, and what it offers to them.
//
// ElfFile::dynamic_symbols() has the defined ones without versions, which is all that probes on one file need. The
// loader binds by name and version: a library may define several functions of one name ("memcpy@GLIBC_2.2.5",
// "memcpy@@GLIBC_2.14"). Tested by src/symbols/program_libraries_test.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

struct DynamicSymbol {
  std::string name;
  std::string version;  // "GLIBC_2.14"; empty: none
  uint64_t address = 0, size = 0;
  uint8_t type = 0;         // STT_*
  bool defined = false;     // false: another file is asked for it
  bool is_default = false;  // defined: what is asked for without a version is this one
};

// In the order of the table; those of local binding and without a name are left out.
std::vector<DynamicSymbol> versioned_symbols(const ElfFile& file);

// The address of the word that has the offset of the thread-local variable `name` from the thread's own address, once
// the loader has written it (R_X86_64_TPOFF64); the file defines the variable. nullopt: there is none.
std::optional<uint64_t> thread_offset_slot(const ElfFile& file, std::string_view name);

}  // namespace scry::symbols
