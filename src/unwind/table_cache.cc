#include "unwind/table_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "base/fd.h"
#include "base/folder.h"
#include "base/trusted_path.h"

namespace scry::unwind {
namespace {

constexpr uint64_t kMagic = 0x3757'4e55'5952'4353;  // "SCRYUNW7"
constexpr uint32_t kMostParts = 1024;

struct Header {
  uint64_t magic = kMagic;
  uint64_t checksum = 0;  // of what follows the header
  uint64_t rows = 0, rules = 0;
  uint32_t element_bytes = kElementBytes;
  uint32_t parts = 0;
};
struct PartHeader {
  uint32_t part = 0;
  uint32_t elements = 0;
};

// FNV-1a over words of 8 bytes.
uint64_t checksum_of(Bytes bytes) {
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t at = 0; at < bytes.size(); at += 8) sum = (sum ^ read_uint(bytes.subspan(at), 8)) * 0x100000001b3;
  return sum;
}

template <class T>
void append(std::string& to, const T& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

// A build id is believed only in files that root or the folder's owner alone can write: not in those of the user who
// called sudo, which ForeignFile::is_ours() trusts otherwise.
bool may_be_kept(const symbols::ElfFile& file) {
  struct stat status {};
  if (::stat(file.lasting_path().c_str(), &status) != 0) return false;
  return (status.st_uid == 0 || status.st_uid == ::geteuid()) && !(status.st_mode & S_IWOTH);
}

}  // namespace

FrameTable TableCache::table_of(const symbols::ElfFile& file, uint64_t most_bytes) const {
  const std::string id = folder_.empty() || !may_be_kept(file) ? std::string() : file.build_id();
  const symbols::Section* frames = file.find_section(".eh_frame");
  if (id.empty() || !frames || frames->size < kLeastBytes) return read_frame_table(file, nullptr, most_bytes);
  const std::string path = fmt::format("{}/{}-{:x}", folder_, id, file.file().size());
  if (auto known = load(path)) return std::move(*known);
  FrameTable table = read_frame_table(file, nullptr, most_bytes);
  if (!table.lacks_code && !table.is_too_large) store(path, table);  // else that of its debug file may be taken instead
  return table;
}

std::optional<FrameTable> TableCache::load(const std::string& path) const {
  const auto text = read_trusted(path, kMostBytes);
  if (!text) return std::nullopt;
  ByteReader reader(as_bytes(*text));
  Header header;
  if (!reader.read(header) || header.magic != kMagic || header.element_bytes != kElementBytes ||
      header.parts > kMostParts || header.checksum != checksum_of(as_bytes(*text).subspan(sizeof(Header))))
    return std::nullopt;
  FrameTable table{.rows = header.rows, .rules = header.rules};
  for (uint32_t i = 0; i < header.parts; ++i) {
    PartHeader part;
    Bytes bytes;
    if (!reader.read(part) || !reader.read_bytes(size_t{part.elements} * kElementBytes, bytes)) return std::nullopt;
    TablePart& loaded = table.parts.emplace_back(TablePart{.part = part.part});
    loaded.elements.resize(part.elements);
    std::memcpy(loaded.elements.data(), bytes.data(), bytes.size());
  }
  std::error_code ignored;
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now(), ignored);  // used last now
  return table;
}

// Makes room for `wanted` bytes: the entries go that were used longest ago, and before them what a run left that was
// ended while it wrote.
void TableCache::make_room(uint64_t wanted) const {
  namespace fs = std::filesystem;
  struct Entry {
    fs::file_time_type used;
    uint64_t bytes;
    fs::path path;
  };
  std::error_code ignored;
  std::vector<Entry> entries;
  const auto stale = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const std::string& name : list_folder(folder_)) {
    const fs::directory_entry file(fs::path(folder_) / name, ignored);
    const auto used = file.last_write_time(ignored);
    if (file.path().has_extension() && used < stale)
      fs::remove(file.path(), ignored);
    else if (file.is_regular_file(ignored))
      entries.push_back({used, file.file_size(ignored), file.path()}), wanted += entries.back().bytes;
  }
  std::ranges::sort(entries, {}, &Entry::used);
  for (const Entry& entry : entries) {
    if (wanted <= most_bytes_) return;
    fs::remove(entry.path, ignored);
    wanted -= entry.bytes;
  }
}

// What cannot be written is made again next time.
void TableCache::store(const std::string& path, const FrameTable& table) const {
  if (table.bytes() > kMostBytes / 2 || table.parts.size() > kMostParts) return;
  std::string content;
  for (const TablePart& part : table.parts) {
    append(content, PartHeader{part.part, static_cast<uint32_t>(part.elements.size())});
    content.append(reinterpret_cast<const char*>(part.elements.data()), part.elements.size() * sizeof(Element));
  }
  const Header header{.checksum = checksum_of(as_bytes(content)),
                      .rows = table.rows,
                      .rules = table.rules,
                      .parts = static_cast<uint32_t>(table.parts.size())};
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  make_room(sizeof(Header) + content.size());
  const std::string temporary = fmt::format("{}.{}", path, ::getpid());
  const Fd file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file) return;
  std::string whole;
  append(whole, header);
  whole += content;
  const bool is_written = ::write(file.get(), whole.data(), whole.size()) == static_cast<ssize_t>(whole.size());
  if (!is_written || std::rename(temporary.c_str(), path.c_str()) != 0) ::unlink(temporary.c_str());
}

}  // namespace scry::unwind
