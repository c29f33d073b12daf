#include "runtime/packet_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "base/output_path.h"

namespace scry {
namespace {

constexpr uint32_t kMagicNanoseconds = 0xa1b23c4d, kMostBytes = 65535, kLinkTypeRaw = 101;
constexpr uint16_t kMajor = 2, kMinor = 4;
constexpr int64_t kNsPerSecond = 1'000'000'000;

struct FileHeader {
  uint32_t magic = kMagicNanoseconds;
  uint16_t major = kMajor, minor = kMinor;
  uint32_t reserved[2] = {};
  uint32_t most_bytes = kMostBytes;
  uint32_t link_type = kLinkTypeRaw;
};
static_assert(sizeof(FileHeader) == 24);

struct PacketHeader {
  uint32_t seconds, nanoseconds, bytes, whole_length;
};

Result<void> write_whole(const Fd& file, const std::string& path, Bytes bytes) {
  const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
  if (written == static_cast<ssize_t>(bytes.size())) return {};
  return fail(written < 0 ? errno : ENOSPC, fmt::format("write packet file '{}'", path));
}

Result<Fd> begin_file(const std::string& path) {
  auto file = open_for_output(path);
  if (!file) return fail(file.error().code, fmt::format("open packet file '{}'", path));
  const FileHeader header;
  TRY(write_whole(*file, path, std::as_bytes(std::span(&header, 1))));
  return file;
}

}  // namespace

Result<void> PacketFiles::write(const std::string& path, Bytes bytes, uint32_t whole_length, int64_t wall_ns) {
  const auto [entry, is_new] = files_.try_emplace(path);
  if (is_new) entry->second = TRY(begin_file(path));
  if (!entry->second) return {};
  const auto length = static_cast<uint32_t>(bytes.size());
  const PacketHeader header{static_cast<uint32_t>(wall_ns / kNsPerSecond),
                            static_cast<uint32_t>(wall_ns % kNsPerSecond), length, std::max(whole_length, length)};
  std::vector<std::byte> record(sizeof header + bytes.size());
  std::ranges::copy(std::as_bytes(std::span(&header, 1)), record.begin());
  std::ranges::copy(bytes, record.begin() + sizeof header);
  auto written = write_whole(entry->second, path, record);
  if (!written) entry->second = Fd();
  return written;
}

}  // namespace scry
