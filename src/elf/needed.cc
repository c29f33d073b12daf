#include "elf/needed.h"

#include <climits>

namespace scry::symbols {

namespace {

// Folders between colons; $ORIGIN is the folder of the file (ld.so(8)).
std::vector<std::string> folders_in(std::string_view text, const std::string& path) {
  const std::string origin = path.substr(0, path.rfind('/'));
  std::vector<std::string> folders;
  while (!text.empty() && folders.size() < kMostNeeded) {
    const size_t end = std::min(text.find(':'), text.size());
    std::string folder(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    for (const std::string_view word : {"$ORIGIN", "${ORIGIN}"})
      if (folder.starts_with(word)) folder.replace(0, word.size(), origin);
    if (folder.starts_with('/')) folders.push_back(std::move(folder));
  }
  return folders;
}

}  // namespace

NeededLibraries needed_libraries(const ElfFile& file) {
  NeededLibraries needed;
  const Section* dynamic = file.find_section(".dynamic");
  if (!dynamic || dynamic->type != SHT_DYNAMIC || dynamic->link >= file.sections().size()) return needed;
  const auto entries = file.read_section(*dynamic), strings = file.read_section(file.sections()[dynamic->link]);
  if (!entries || !strings) return needed;
  ByteReader reader(*entries);
  Elf64_Dyn entry;
  while (reader.read(entry) && entry.d_tag != DT_NULL && needed.names.size() < kMostNeeded) {
    const bool names_folders = entry.d_tag == DT_RUNPATH || entry.d_tag == DT_RPATH;
    if (entry.d_tag != DT_NEEDED && !names_folders) continue;
    ByteReader text(*strings);
    std::string_view name;
    if (!text.seek(entry.d_un.d_val) || !text.read_c_string(name)) continue;
    if (names_folders)
      needed.folders = folders_in(name, file.path());
    else
      needed.names.emplace_back(name);
  }
  return needed;
}

std::string interpreter_of(const ElfFile& file) {
  const Section* section = file.find_section(".interp");
  const auto bytes = section ? file.read_section(*section, PATH_MAX) : Result<std::vector<std::byte>>();
  std::string_view path;
  return bytes && ByteReader(*bytes).read_c_string(path) ? std::string(path) : std::string();
}

}  // namespace scry::symbols
