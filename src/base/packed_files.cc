#include "base/packed_files.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <mutex>

#include "base/result.h"

namespace scry {
namespace {

std::string unpack(std::span<const unsigned char> packed, size_t size) {
  std::string text(size, '\0');
  uLongf length = size;
  if (::uncompress(reinterpret_cast<Bytef*>(text.data()), &length, packed.data(), packed.size()) != Z_OK ||
      length != size)
    bug("files that are part of the program do not unpack");
  return text;
}

// The unpacked text of an archive, which lives as long as the program.
std::string_view text_of(std::span<const unsigned char> packed, size_t size) {
  static std::mutex mutex;
  static std::map<const unsigned char*, std::string> unpacked;
  const std::scoped_lock lock(mutex);
  const auto found = unpacked.find(packed.data());
  return found != unpacked.end() ? found->second : unpacked.emplace(packed.data(), unpack(packed, size)).first->second;
}

std::string_view take_line(std::string_view& rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

}  // namespace

std::vector<PackedFile> PackedFiles::all() const {
  std::vector<PackedFile> files;
  for (std::string_view rest = text_of(packed_, size_); !rest.empty();) {
    const std::string_view name = take_line(rest), digits = take_line(rest);
    size_t bytes = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bytes);
    if (error != std::errc() || end != digits.data() + digits.size() || bytes > rest.size())
      bug("files that are part of the program are cut");
    files.push_back({name, rest.substr(0, bytes)});
    rest.remove_prefix(bytes);
  }
  return files;
}

std::optional<std::string_view> PackedFiles::find(std::string_view name) const {
  const std::vector<PackedFile> files = all();
  const auto found = std::ranges::find(files, name, &PackedFile::name);
  return found == files.end() ? std::nullopt : std::optional(found->text);
}

}  // namespace scry
