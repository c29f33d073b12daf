#include "elf/elf_image.h"

#include <elf.h>

#include <cstring>

namespace scry {
namespace {

constexpr size_t kAlignment = 8;

void append(std::vector<std::byte>& image, Bytes bytes) {
  image.insert(image.end(), bytes.begin(), bytes.end());
  image.resize((image.size() + kAlignment - 1) / kAlignment * kAlignment);
}

Elf64_Shdr header_of(std::string& names, const ImageSection& section) {
  Elf64_Shdr header{};
  header.sh_name = static_cast<uint32_t>(names.size());
  header.sh_type = SHT_PROGBITS;
  header.sh_flags = section.flags;
  header.sh_addralign = 1;
  header.sh_size = section.bytes.size();
  names += section.name;
  names += '\0';
  return header;
}

}  // namespace

std::vector<std::byte> make_elf_image(std::span<const ImageSection> sections) {
  std::vector<std::byte> image(sizeof(Elf64_Ehdr));
  std::vector<Elf64_Shdr> headers(1);  // the first one names no section
  std::string names(1, '\0');
  for (const ImageSection& section : sections) {
    headers.push_back(header_of(names, section));
    headers.back().sh_offset = image.size();
    append(image, section.bytes);
  }
  headers.push_back(header_of(names, {".shstrtab", 0, {}}));
  headers.back().sh_type = SHT_STRTAB;
  headers.back().sh_offset = image.size();
  headers.back().sh_size = names.size();
  append(image, as_bytes(names));

  Elf64_Ehdr start{};
  std::memcpy(start.e_ident, ELFMAG, SELFMAG);
  start.e_ident[EI_CLASS] = ELFCLASS64;
  start.e_ident[EI_DATA] = ELFDATA2LSB;
  start.e_ident[EI_VERSION] = EV_CURRENT;
  start.e_type = ET_EXEC;
  start.e_machine = EM_X86_64;
  start.e_version = EV_CURRENT;
  start.e_ehsize = sizeof start;
  start.e_shentsize = sizeof(Elf64_Shdr);
  start.e_shnum = static_cast<uint16_t>(headers.size());
  start.e_shstrndx = static_cast<uint16_t>(headers.size() - 1);
  start.e_shoff = image.size();
  std::memcpy(image.data(), &start, sizeof start);
  append(image, std::as_bytes(std::span(headers)));
  return image;
}

}  // namespace scry
