#include "elf/linked_section.h"

#include <algorithm>
#include <cstring>

#include "base/foreign_limits.h"

namespace scry::symbols {

std::string_view string_at(Bytes strings, uint64_t offset) {
  if (offset >= strings.size()) return {};
  const Bytes rest = strings.subspan(offset);
  const Bytes room = rest.first(std::min<size_t>(rest.size(), foreign::kMostSymbolName));
  const char* start = reinterpret_cast<const char*>(room.data());
  const void* end = std::memchr(start, 0, room.size());
  if (!end && room.size() == rest.size()) return {};  // the table ends in the middle of it
  return {start, end ? static_cast<size_t>(static_cast<const char*>(end) - start) : room.size()};
}

LinkedSection::LinkedSection(const ElfFile& file, uint32_t type) {
  const Section* section = file.linked_section(type);
  if (!section) return;
  auto content = file.read_section(*section, foreign::kMostSymbolBytes);
  auto names = file.read_section(file.sections()[section->link], foreign::kMostStringBytes);
  if (!content || !names) return;
  bytes = std::move(*content);
  strings = std::move(*names);
}

}  // namespace scry::symbols
