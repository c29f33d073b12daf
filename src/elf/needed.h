// The libraries that a file is linked with, by its dynamic section.
#pragma once

#include <string>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

inline constexpr size_t kMostNeeded = 1024;

struct NeededLibraries {
  std::vector<std::string> names;    // DT_NEEDED, in their order
  std::vector<std::string> folders;  // DT_RUNPATH or DT_RPATH: where they are looked for first
};
NeededLibraries needed_libraries(const ElfFile& file);
// The loader that the kernel starts the program with (PT_INTERP); empty: it is linked statically.
std::string interpreter_of(const ElfFile& file);

}  // namespace scry::symbols
