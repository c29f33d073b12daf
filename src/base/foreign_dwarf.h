// A foreign file that libdw is to read: libdw unpacks compressed sections and reads others whole, of whatever size they
// say that they are. So their sizes are added up first. A file that another user can change is copied before that, for
// it could say something else afterwards. Tested by foreign_dwarf_test.cc.
#pragma once

#include <string>

#include "base/fd.h"
#include "base/foreign_file.h"

namespace scry {

// A descriptor for elf_begin(3) or dwarf_begin(3) with a command that does not map the file.
Result<Fd> open_for_libdw(const std::string& path);

// Bytes of all sections when they are unpacked; what is no 64-bit ELF file has none. Fails if it cannot be read.
Result<uint64_t> unpacked_bytes(const ForeignFile& file);

}  // namespace scry
