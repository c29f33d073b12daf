#include "symbols/vdso.h"

#include <sys/auxv.h>
#include <unistd.h>

#include <cstring>

#include "symbols/process_maps.h"

namespace scry::symbols {

Result<std::unique_ptr<ElfFile>> open_vdso() {
  const unsigned long base = ::getauxval(AT_SYSINFO_EHDR);
  for (const Mapping& mapping : TRY(read_mappings(::getpid())).all) {
    if (base == 0 || mapping.start != base) continue;
    std::vector<std::byte> bytes(mapping.end - mapping.start);
    std::memcpy(bytes.data(), reinterpret_cast<const void*>(base), bytes.size());
    return ElfFile::from_bytes(std::move(bytes), kVdso);
  }
  return fail("find the vDSO");
}

}  // namespace scry::symbols
