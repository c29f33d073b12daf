#include "elf/debug_files.h"

#include <fmt/format.h>
#include <lzma.h>
#include <unistd.h>
#include <zlib.h>

#include <cstdlib>
#include <filesystem>

#include "base/access.h"

namespace scry::symbols {
namespace {

constexpr uint64_t kMaxLzmaMemory = uint64_t{1} << 28;
constexpr const char* kDebugRoot = "/usr/lib/debug";
constexpr const char* kBesideFile = ".debug";

bool is_readable_file(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && may_access(path, R_OK);
}

Result<bool> has_crc(const std::string& path, uint32_t wanted) {
  const ForeignFile file = TRY(ForeignFile::open(path));
  constexpr const char* kWhat = "a file that a debug link names";
  if (file.size() > foreign::kMostLinkedBytes) return file.too_large(kWhat, file.size(), foreign::kMostLinkedBytes);
  uLong crc = crc32(0, nullptr, 0);
  TRY(file.read_pieces(0, foreign::kMostLinkedBytes, kWhat, [&](Bytes piece) {
    crc = crc32(crc, reinterpret_cast<const unsigned char*>(piece.data()), static_cast<uInt>(piece.size()));
    return true;
  }));
  return crc == wanted;
}

// Folders in the order of search, "" for the file's own.
std::vector<std::string> roots(const DebugFolders& folders) {
  std::vector<std::string> roots = folders.first;
  roots.emplace_back(kDebugRoot);
  return roots;
}

bool has_build_id(const std::string& path, const std::string& id) {
  if (!is_readable_file(path)) return false;
  const auto candidate = ElfFile::open(path, ElfFile::Machines::i386_too);
  return candidate && (*candidate)->build_id() == id;
}

std::optional<std::string> by_build_id(const ElfFile& file, const DebugFolders& folders) {
  const std::string id = file.build_id();
  if (id.size() < 4) return std::nullopt;
  const std::string tail = "/.build-id/" + id.substr(0, 2) + "/" + id.substr(2) + ".debug";
  for (const std::string& root : roots(folders))
    if (has_build_id(root + tail, id)) return root + tail;
  return std::nullopt;
}

// NAME.debug in a folder of the user's, for files without a debug link.
std::optional<std::string> by_name(const ElfFile& file, const DebugFolders& folders) {
  const std::string id = file.build_id();
  const std::string name = std::filesystem::path(file.path()).filename().string() + ".debug";
  if (id.empty()) return std::nullopt;
  for (const std::string& folder : folders.first) {
    const std::string path = folder + "/" + name;
    if (has_build_id(path, id)) return path;
  }
  return std::nullopt;
}

std::optional<std::string> by_link(const ElfFile& file, const DebugFolders& folders,
                                   std::vector<std::string>& problems) {
  const auto link = file.debug_link();
  if (!link) return std::nullopt;
  std::error_code failed;
  const std::filesystem::path real = std::filesystem::canonical(file.path(), failed);
  if (failed) return std::nullopt;
  const std::string folder = real.parent_path().string();
  std::vector<std::string> candidates;
  for (const std::string& root : folders.first) {
    candidates.push_back(root + "/" + link->file);
    candidates.push_back(root + folder + "/" + link->file);
  }
  candidates.push_back(folder + "/" + link->file);
  candidates.push_back(folder + "/" + kBesideFile + "/" + link->file);
  candidates.push_back(kDebugRoot + folder + "/" + link->file);
  for (const std::string& path : candidates) {
    std::error_code ignored;
    const bool itself = std::filesystem::equivalent(path, real, ignored);
    if (itself || !is_readable_file(path)) continue;
    const auto fits = has_crc(path, link->crc);
    if (fits && *fits) return path;
    if (!fits && is_limit(fits.error())) problems.push_back(fits.error().what);
  }
  return std::nullopt;
}

// What a server sends is not believed to belong to the file.
std::optional<std::string> from_servers(const ElfFile& file, const DebugFolders& folders) {
  const std::string id = file.build_id();
  if (!folders.servers || id.empty()) return std::nullopt;
  const auto path = folders.servers->find(id);
  return path && has_build_id(*path, id) ? path : std::nullopt;
}

}  // namespace

std::optional<std::string> find_debug_file(const ElfFile& file, const DebugFolders& folders,
                                           std::vector<std::string>& problems) {
  if (auto path = by_build_id(file, folders)) return path;
  if (auto path = by_name(file, folders)) return path;
  if (auto path = by_link(file, folders, problems)) return path;
  return from_servers(file, folders);
}

std::unique_ptr<ElfFile> open_mini_debug_info(const ElfFile& file, std::vector<std::string>& problems) {
  const Section* section = file.find_section(".gnu_debugdata");
  if (!section) return nullptr;
  const auto packed = file.read_section(*section);
  if (!packed) return nullptr;
  std::vector<std::byte> unpacked;
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, kMaxLzmaMemory, 0) != LZMA_OK) return nullptr;
  stream.next_in = reinterpret_cast<const uint8_t*>(packed->data());
  stream.avail_in = packed->size();
  lzma_ret result = LZMA_OK;
  while (result == LZMA_OK && unpacked.size() < foreign::kMostUnpackedBytes) {
    const size_t before = unpacked.size();
    unpacked.resize(before + (1 << 18));
    stream.next_out = reinterpret_cast<uint8_t*>(unpacked.data()) + before;
    stream.avail_out = unpacked.size() - before;
    result = lzma_code(&stream, LZMA_FINISH);
    unpacked.resize(unpacked.size() - stream.avail_out);
  }
  lzma_end(&stream);
  if (result == LZMA_OK)
    problems.push_back(fmt::format("'{}' is not read in full: its .gnu_debugdata has more than {} bytes when unpacked",
                                   file.path(), foreign::kMostUnpackedBytes));
  if (result != LZMA_STREAM_END) return nullptr;
  auto elf = ElfFile::from_bytes(std::move(unpacked), file.path() + " (.gnu_debugdata)");
  return elf ? std::move(*elf) : nullptr;
}

}  // namespace scry::symbols
