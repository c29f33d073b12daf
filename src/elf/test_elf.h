// An executable in memory for tests, of any sections and segments, true or not.
#pragma once

#include <elf.h>
#include <time.h>

#include <cstring>
#include <string>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

struct TestSection {
  std::string name;
  uint32_t type = SHT_PROGBITS;
  uint64_t address = 0;
  std::string bytes = {};
  uint32_t link = 0;  // the first section given is number 1
};

// The time that this thread has computed, in ns: what else the machine does takes none of it.
inline int64_t thread_cpu_ns() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

template <class T>
void append_record(std::string& to, const T& record) {
  to.append(reinterpret_cast<const char*>(&record), sizeof(record));
}

// Without its tables.
inline Elf64_Ehdr test_elf_header() {
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_type = ET_DYN;
  header.e_machine = EM_X86_64;
  header.e_shentsize = sizeof(Elf64_Shdr);
  return header;
}

// The bytes of a file of at least `least_bytes`.
inline std::vector<std::byte> make_test_elf(std::vector<TestSection> sections, const std::vector<Elf64_Phdr>& segments,
                                            size_t least_bytes = 0) {
  std::string names(1, '\0'), content;
  sections.push_back({.name = ".shstrtab", .type = SHT_STRTAB});
  for (const TestSection& section : sections) names += section.name + '\0';
  sections.back().bytes = names;
  const size_t content_at = sizeof(Elf64_Ehdr) + segments.size() * sizeof(Elf64_Phdr);
  std::string table(sizeof(Elf64_Shdr), '\0');
  for (uint32_t name = 1; const TestSection& section : sections) {
    append_record(table, Elf64_Shdr{.sh_name = name,
                                    .sh_type = section.type,
                                    .sh_flags = SHF_ALLOC,
                                    .sh_addr = section.address,
                                    .sh_offset = content_at + content.size(),
                                    .sh_size = section.bytes.size(),
                                    .sh_link = section.link,
                                    .sh_info = 0,
                                    .sh_addralign = 1,
                                    .sh_entsize = 0});
    name += static_cast<uint32_t>(section.name.size() + 1);
    content += section.bytes;
  }
  Elf64_Ehdr header = test_elf_header();
  header.e_phoff = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_phnum = static_cast<uint16_t>(segments.size());
  header.e_shoff = content_at + content.size();
  header.e_shnum = static_cast<uint16_t>(sections.size() + 1);
  header.e_shstrndx = static_cast<uint16_t>(sections.size());
  std::string file;
  append_record(file, header);
  for (const Elf64_Phdr& segment : segments) append_record(file, segment);
  file += content + table;
  if (file.size() < least_bytes) file.resize(least_bytes);
  const Bytes bytes = std::as_bytes(std::span(file));
  return {bytes.begin(), bytes.end()};
}

inline std::unique_ptr<ElfFile> open_test_elf(std::vector<std::byte> bytes) {
  return std::move(*ElfFile::from_bytes(std::move(bytes), "test"));
}

}  // namespace scry::symbols
