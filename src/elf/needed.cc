#include "elf/needed.h"

namespace scry::symbols {

std::vector<std::string> needed_libraries(const ElfFile& file) {
  std::vector<std::string> names;
  const Section* dynamic = file.find_section(".dynamic");
  if (!dynamic || dynamic->type != SHT_DYNAMIC || dynamic->link >= file.sections().size()) return names;
  const auto entries = file.read_section(*dynamic), strings = file.read_section(file.sections()[dynamic->link]);
  if (!entries || !strings) return names;
  ByteReader reader(*entries);
  Elf64_Dyn entry;
  while (reader.read(entry) && entry.d_tag != DT_NULL && names.size() < kMostNeeded) {
    if (entry.d_tag != DT_NEEDED) continue;
    ByteReader text(*strings);
    std::string_view name;
    if (text.seek(entry.d_un.d_val) && text.read_c_string(name)) names.emplace_back(name);
  }
  return names;
}

}  // namespace scry::symbols
