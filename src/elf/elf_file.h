// ElfFile: one executable or shared object, as far as tracing needs it.
//
// Opened by path as a ForeignFile; sections are read when asked for, so that a file of a gigabyte costs what its symbol
// table costs. All counts, offsets and strings come from an untrusted file: each is checked against the file's size and
// the limits of base/foreign_limits.h. What a limit leaves out is kept as a sentence in problems().
//
// Addresses are those that the file was linked at ("virtual addresses"); offsets count bytes of the file.
// Files of x86-64 are read, and where it is asked for those of 32-bit programs (i386). Tested by sdt_notes_test.cc and
// src/symbols/target_files_test.cc.
#pragma once

#include <elf.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/foreign_file.h"
#include "base/foreign_limits.h"
#include "base/result.h"

namespace scry::symbols {

struct Section {
  std::string name;
  uint32_t type = 0;   // SHT_*
  uint64_t flags = 0;  // SHF_*
  uint64_t address = 0, offset = 0, size = 0;
  uint32_t link = 0;  // sh_link
};

// PT_LOAD. Those of a file ascend by their addresses, share none, and `file_size` bytes of it are there: what a file
// claims beyond that is left out.
struct Segment {
  uint64_t address = 0, offset = 0, file_size = 0;
  bool executable = false;
};

// A function, or in the symbol tables that name data, a variable.
struct Symbol {
  std::string_view name;  // in the file's own string table
  uint64_t address = 0, size = 0;
  uint8_t type = 0;  // STT_*
  bool global = false;
};

class ElfFile {
 public:
  enum class Machines : uint8_t { x86_64, i386_too };
  // Fails with a sentence: not there, not ELF, for another machine.
  static Result<std::unique_ptr<ElfFile>> open(const std::string& path, Machines machines = Machines::x86_64);
  // A file that exists in memory only (mini debug information).
  static Result<std::unique_ptr<ElfFile>> from_bytes(std::vector<std::byte> bytes, std::string name,
                                                     Machines machines = Machines::x86_64);

  const std::string& path() const { return path_; }
  const ForeignFile& file() const { return file_; }  // empty: in memory only
  // Why parts of it were not read, each once.
  const std::vector<std::string>& problems() const { return problems_; }
  bool is_x86_64() const { return header_.e_machine == EM_X86_64; }
  std::string other_machine() const;  // a sentence that says that it is for another one
  uint64_t entry_point() const { return header_.e_entry; }
  // A path to this very file while it is open here, whatever becomes of its name.
  std::string lasting_path() const;
  bool is_position_independent() const { return header_.e_type == ET_DYN; }
  const std::vector<Section>& sections() const { return sections_; }
  const std::vector<Segment>& segments() const { return segments_; }
  const Section* find_section(std::string_view name) const;
  // The first one of this type (SHT_*) that refers to another one (Section::link is one of sections()); null: none.
  const Section* linked_section(uint32_t type) const;
  Result<std::vector<std::byte>> read_section(const Section& section, uint64_t most = foreign::kMostSectionBytes) const;
  Result<std::vector<std::byte>> read_bytes(uint64_t offset, uint64_t size) const {
    return read(offset, size, foreign::kMostSectionBytes, "a part of it");
  }

  std::optional<uint64_t> offset_of(uint64_t address) const;
  std::optional<uint64_t> address_of(uint64_t offset) const;
  bool is_code(uint64_t address) const;  // whether it lies in a segment that is executed

  // The defined symbols of .symtab (or, when it has none, nothing) and of .dynsym. The strings live as long as this.
  const std::vector<Symbol>& symbol_table();
  const std::vector<Symbol>& dynamic_symbols();
  // Bytes of those two tables and their strings in the file.
  uint64_t symbol_bytes() const;

  std::string build_id() const;  // hexadecimal; empty: none
  struct DebugLink {
    std::string file;
    uint32_t crc = 0;
  };
  std::optional<DebugLink> debug_link() const;

 private:
  struct Table {
    bool loaded = false;
    std::vector<std::byte> strings;
    std::vector<Symbol> symbols;
  };
  ElfFile() = default;
  Result<> read_headers(Machines machines);
  Result<> read_sections();
  Result<> read_segments();
  Result<std::vector<std::byte>> read(uint64_t offset, uint64_t size, uint64_t most, const char* what) const;
  const std::vector<Symbol>& load(Table& table, uint32_t section_type);
  Result<> read_symbols(Table& table, const Section& section);

  std::string path_;
  ForeignFile file_;
  std::vector<std::byte> memory_;  // instead of file_
  std::vector<std::string> problems_;
  uint64_t size_ = 0;
  Elf64_Ehdr header_{};
  std::vector<Section> sections_;
  std::vector<Segment> segments_;
  Table static_, dynamic_;
};

// The notes of a section or segment: {namesz, descsz, type, name, desc}, the parts padded to 4 bytes.
template <class Visit>
void for_each_note(Bytes bytes, Visit visit) {
  ByteReader reader(bytes);
  Elf64_Nhdr note;
  while (reader.read(note)) {
    Bytes name, description;
    if (!reader.read_bytes(note.n_namesz, name) || !reader.skip(-note.n_namesz & 3)) return;
    if (!reader.read_bytes(note.n_descsz, description)) return;
    visit(note.n_type, std::string_view(reinterpret_cast<const char*>(name.data()), name.size()), description);
    if (!reader.skip(-note.n_descsz & 3)) return;
  }
}

}  // namespace scry::symbols
