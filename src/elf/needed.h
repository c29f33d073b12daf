// The libraries that a file is linked with: the names that its dynamic section gives (DT_NEEDED), in their order.
#pragma once

#include <string>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

inline constexpr size_t kMostNeeded = 1024;

std::vector<std::string> needed_libraries(const ElfFile& file);

}  // namespace scry::symbols
