// Fuzz target: a package of split debug information: its index, the pieces of its units, their strings.
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "elf/dwarf_package.h"
#include "elf/plt.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  static const int file = ::memfd_create("fuzz", 0);
  static const std::string path = fmt::format("/proc/self/fd/{}", file);
  if (::ftruncate(file, 0) != 0 || ::pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) return 0;
  if (const auto elf = symbols::ElfFile::open(path)) (void)symbols::plt_stubs(**elf);
  const auto package = DwarfPackage::open(path);
  if (!package) return 0;
  // Ids are somewhere in the file: every eight bytes may be one.
  for (size_t at = 0; at + sizeof(uint64_t) <= size; at += sizeof(uint64_t)) {
    uint64_t id = 0;
    std::memcpy(&id, data + at, sizeof id);
    const auto unit = (*package)->unit(id);
    if (unit && *unit) (void)make_elf_image(**unit);
  }
  return 0;
}
