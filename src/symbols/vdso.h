// The code that the kernel maps into every process, as an ELF file: that of the tracer's own process is the same.
#pragma once

#include <memory>

#include "elf/elf_file.h"

namespace scry::symbols {

Result<std::unique_ptr<ElfFile>> open_vdso();

}  // namespace scry::symbols
