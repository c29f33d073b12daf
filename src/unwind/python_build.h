// Which CPython a file holds.
#pragma once

#include <optional>
#include <string>

#include "elf/elf_file.h"
#include "unwind/python.h"

namespace scry::unwind {

struct FoundPython {
  std::string version;               // "3.11", "3.13 (free-threaded)"; empty: not known
  std::optional<PythonBuild> build;  // none: walks cannot follow this version
};

// Nothing: the file holds no interpreter.
std::optional<FoundPython> find_python(symbols::ElfFile& file);

}  // namespace scry::unwind
