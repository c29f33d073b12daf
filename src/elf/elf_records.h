// The records of ELF files of both classes (elf.h), read as those of 64 bits.
#pragma once

#include <elf.h>

#include "base/bytes.h"

namespace scry::symbols {

inline Elf64_Ehdr widen(const Elf32_Ehdr& from) {
  Elf64_Ehdr to{};
  std::copy_n(from.e_ident, EI_NIDENT, to.e_ident);
  to.e_type = from.e_type, to.e_machine = from.e_machine, to.e_version = from.e_version, to.e_entry = from.e_entry;
  to.e_phoff = from.e_phoff, to.e_shoff = from.e_shoff, to.e_flags = from.e_flags, to.e_ehsize = from.e_ehsize;
  to.e_phentsize = from.e_phentsize, to.e_phnum = from.e_phnum, to.e_shentsize = from.e_shentsize;
  to.e_shnum = from.e_shnum, to.e_shstrndx = from.e_shstrndx;
  return to;
}

inline Elf64_Phdr widen(const Elf32_Phdr& from) {
  return {from.p_type,  from.p_flags,  from.p_offset, from.p_vaddr,
          from.p_paddr, from.p_filesz, from.p_memsz,  from.p_align};
}

inline Elf64_Shdr widen(const Elf32_Shdr& from) {
  return {from.sh_name, from.sh_type, from.sh_flags, from.sh_addr,      from.sh_offset,
          from.sh_size, from.sh_link, from.sh_info,  from.sh_addralign, from.sh_entsize};
}

inline Elf64_Sym widen(const Elf32_Sym& from) {
  return {from.st_name, from.st_info, from.st_other, from.st_shndx, from.st_value, from.st_size};
}

// By the class of a file: EI_CLASS of its header.
class ElfRecords {
 public:
  explicit ElfRecords(unsigned char file_class) : is_narrow_(file_class == ELFCLASS32) {}

  bool read(ByteReader& reader, Elf64_Ehdr& to) const { return read_as<Elf32_Ehdr>(reader, to); }
  bool read(ByteReader& reader, Elf64_Phdr& to) const { return read_as<Elf32_Phdr>(reader, to); }
  bool read(ByteReader& reader, Elf64_Shdr& to) const { return read_as<Elf32_Shdr>(reader, to); }
  bool read(ByteReader& reader, Elf64_Sym& to) const { return read_as<Elf32_Sym>(reader, to); }
  size_t segment_bytes() const { return is_narrow_ ? sizeof(Elf32_Phdr) : sizeof(Elf64_Phdr); }
  size_t section_bytes() const { return is_narrow_ ? sizeof(Elf32_Shdr) : sizeof(Elf64_Shdr); }
  size_t symbol_bytes() const { return is_narrow_ ? sizeof(Elf32_Sym) : sizeof(Elf64_Sym); }

 private:
  template <class Narrow, class Wide>
  bool read_as(ByteReader& reader, Wide& to) const {
    if (!is_narrow_) return reader.read(to);
    Narrow narrow;
    if (!reader.read(narrow)) return false;
    to = widen(narrow);
    return true;
  }

  bool is_narrow_;
};

}  // namespace scry::symbols
