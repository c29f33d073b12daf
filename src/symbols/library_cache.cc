#include "symbols/library_cache.h"

#include "base/text_file.h"

namespace scry::symbols {
namespace {

constexpr const char* kCachePath = "/etc/ld.so.cache";
constexpr std::string_view kMagic = "glibc-ld.so.cache1.1";
constexpr int32_t kNativeLibrary = 0x0303;  // FLAG_X8664_LIB64 | FLAG_ELF_LIBC6
constexpr size_t kMostBytes = 1 << 26;

struct Header {
  char magic[20];
  uint32_t count, string_bytes;
  uint8_t flags, padding[3];
  uint32_t extension_offset, unused[3];
};
struct Entry {
  int32_t flags;
  uint32_t key, value;  // offsets of strings, from the header
  uint32_t os_version;
  uint64_t hardware;
};

bool is_name_of(std::string_view file, std::string_view name) {
  return file == name || (file.starts_with(name) && file.substr(name.size()).starts_with(".so"));
}

}  // namespace

bool is_library_called(std::string_view path, std::string_view name) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  const bool has_more_numbers = file.starts_with(name) && file.substr(name.size()).starts_with('.');
  return is_name_of(file, name) || (has_more_numbers && name.find(".so") != name.npos);
}

std::vector<std::string> find_libraries(Bytes cache, std::string_view name) {
  std::vector<std::string> found;
  // An older table may come first in the file.
  const std::string_view text(reinterpret_cast<const char*>(cache.data()), cache.size());
  const size_t start = text.find(kMagic);
  if (start == text.npos) return found;
  const Bytes table = cache.subspan(start);
  ByteReader reader(table);
  Header header;
  if (!reader.read(header)) return found;
  Entry entry;
  for (uint32_t i = 0; i < header.count && reader.read(entry); ++i) {
    ByteReader strings(table);
    std::string_view file, path;
    if (entry.flags != kNativeLibrary || !strings.seek(entry.key) || !strings.read_c_string(file)) continue;
    if (!is_name_of(file, name) || !strings.seek(entry.value) || !strings.read_c_string(path)) continue;
    found.emplace_back(path);
  }
  return found;
}

std::vector<std::string> find_libraries(std::string_view name) {
  const std::string cache = read_text_file(kCachePath, kMostBytes).value_or("");
  return find_libraries(std::as_bytes(std::span(cache)), name);
}

}  // namespace scry::symbols
