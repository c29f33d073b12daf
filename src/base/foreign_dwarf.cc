#include "base/foreign_dwarf.h"

#include <elf.h>
#include <endian.h>
#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/foreign_limits.h"

namespace scry {
namespace {

// GNU's older form of compression: ".zdebug_info" begins with "ZLIB" and the size, most significant byte first.
struct ZlibHeader {
  char magic[4];
  uint64_t size;
} __attribute__((packed));

uint64_t saturated_sum(uint64_t a, uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

// The size that a section says that it has when it is unpacked; 0: it is not packed.
Result<uint64_t> unpacked_size(const ForeignFile& file, const Elf64_Shdr& section) {
  constexpr const char* kWhat = "the header of a section";
  uint64_t size = 0;
  if (section.sh_flags & SHF_COMPRESSED && section.sh_size >= sizeof(Elf64_Chdr)) {
    Elf64_Chdr header;
    const auto bytes = TRY(file.read(section.sh_offset, sizeof header, sizeof header, kWhat));
    std::memcpy(&header, bytes.data(), sizeof header);
    size = header.ch_size;
  } else if (section.sh_size >= sizeof(ZlibHeader)) {
    ZlibHeader header;
    const auto bytes = TRY(file.read(section.sh_offset, sizeof header, sizeof header, kWhat));
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::memcmp(header.magic, "ZLIB", sizeof header.magic) == 0) size = be64toh(header.size);
  }
  return size;
}

}  // namespace

Result<uint64_t> unpacked_bytes(const ForeignFile& file) {
  Elf64_Ehdr header;
  if (file.size() < sizeof header) return 0;
  const auto bytes = TRY(file.read(0, sizeof header, sizeof header, "its header"));
  std::memcpy(&header, bytes.data(), sizeof header);
  const bool is_elf = std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
                      header.e_ident[EI_DATA] == ELFDATA2LSB;
  if (!is_elf || header.e_shoff == 0 || header.e_shentsize != sizeof(Elf64_Shdr)) return 0;
  Elf64_Shdr first;
  const auto head = TRY(file.read(header.e_shoff, sizeof first, sizeof first, "its sections"));
  std::memcpy(&first, head.data(), sizeof first);
  const uint64_t count = header.e_shnum ? header.e_shnum : first.sh_size;  // with 65,280 sections and more
  if (count > foreign::kMostSections) return file.too_large("its section table", count, foreign::kMostSections);
  const uint64_t size = count * sizeof(Elf64_Shdr);
  const auto table = TRY(file.read(header.e_shoff, size, size, "its sections"));
  uint64_t sum = 0;
  for (uint64_t i = 0; i < count; ++i) {
    Elf64_Shdr section;
    std::memcpy(&section, table.data() + i * sizeof section, sizeof section);
    if (section.sh_type == SHT_NOBITS || section.sh_type == SHT_NULL) continue;
    sum = saturated_sum(sum, section.sh_size);
    if (section.sh_offset <= file.size() && section.sh_size <= file.size() - section.sh_offset)
      sum = saturated_sum(sum, TRY(unpacked_size(file, section)));
  }
  return sum;
}

Result<Fd> open_for_libdw(const std::string& path) {
  ForeignFile file = TRY(ForeignFile::open(path));
  Fd copy;
  if (!file.is_ours()) {
    copy = TRY(file.copy(foreign::kMostCopiedBytes));
    file = TRY(ForeignFile::open(fmt::format("/proc/self/fd/{}", copy.get())));
  }
  const uint64_t bytes = TRY(unpacked_bytes(file));
  const uint64_t most = std::min(foreign::kMostDwarfBytes,
                                 std::max(foreign::kUnsuspectedDwarfBytes, file.size() * foreign::kMostDwarfRatio));
  if (bytes > most)
    return fail(EFBIG,
                fmt::format("'{}' is not read: its sections have {} bytes when unpacked, and scry reads at most {}",
                            path, bytes, most));
  if (copy) return copy;
  Fd fd(::open(fmt::format("/proc/self/fd/{}", file.descriptor()).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd) return fail(errno, fmt::format("open '{}'", path));
  return fd;
}

}  // namespace scry
