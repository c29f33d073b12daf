#include "elf/packed_section.h"

#include <endian.h>
#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <cstring>

namespace scry::symbols {
namespace {

constexpr uint32_t kZlib = 1, kZstd = 2;  // ELFCOMPRESS_ZLIB, and ELFCOMPRESS_ZSTD, which glibc 2.36 does not name

struct Packed {
  uint32_t compression = 0;  // 0: not packed
  uint64_t size = 0;         // when it is unpacked
  Bytes bytes;
};

// The header that begins the section's bytes, and what follows it.
Result<Packed> read_header(const ElfFile& file, const Section& section, Bytes bytes) {
  ByteReader reader(bytes);
  Packed packed{.bytes = bytes};
  if (section.flags & SHF_COMPRESSED) {
    Elf64_Chdr header{};
    if (!reader.read(header)) return fail(fmt::format("'{}' is damaged: {} has no header", file.path(), section.name));
    packed.compression = header.ch_type;
    packed.size = header.ch_size;
  } else if (section.name.starts_with(".zdebug")) {
    char magic[4] = {};
    uint64_t size = 0;
    if (!reader.read(magic) || std::memcmp(magic, "ZLIB", sizeof magic) != 0 || !reader.read(size)) return packed;
    packed.compression = kZlib;
    packed.size = be64toh(size);
  }
  packed.bytes = bytes.subspan(reader.position());
  return packed;
}

// How many bytes were written; nothing: damaged.
std::optional<size_t> unpack(const Packed& packed, std::vector<std::byte>& out) {
  if (packed.compression == kZstd) {
    const size_t got = ZSTD_decompress(out.data(), out.size(), packed.bytes.data(), packed.bytes.size());
    return ZSTD_isError(got) ? std::nullopt : std::optional(got);
  }
  uLongf got = out.size();
  const int result = ::uncompress(reinterpret_cast<Bytef*>(out.data()), &got,
                                  reinterpret_cast<const Bytef*>(packed.bytes.data()), packed.bytes.size());
  return result == Z_OK ? std::optional<size_t>(got) : std::nullopt;
}

}  // namespace

Result<std::vector<std::byte>> read_unpacked(const ElfFile& file, const Section& section, uint64_t most) {
  auto bytes = TRY(file.read_section(section, most));
  const Packed packed = TRY(read_header(file, section, bytes));
  if (packed.compression == 0) return bytes;
  const auto refuse = [&](const std::string& why) {
    return fail(fmt::format("'{}': {} {}", file.path(), section.name, why));
  };
  if (packed.compression != kZlib && packed.compression != kZstd)
    return refuse(fmt::format("is compressed in a way that is not known ({})", packed.compression));
  if (packed.size > most) return refuse(fmt::format("has {} bytes when unpacked; at most {}", packed.size, most));
  std::vector<std::byte> unpacked(packed.size);
  if (unpack(packed, unpacked) != packed.size) return refuse("is damaged: it cannot be unpacked");
  return unpacked;
}

}  // namespace scry::symbols
