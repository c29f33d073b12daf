// The table of functions that Go's runtime walks and prints stacks by (.gopclntab). Stripping keeps it, so that it has
// the names of a program without symbols.
//
// Format: pcHeader, functab and _func in runtime/symtab.go of Go 1.18 to 1.19, and of 1.20 and later; another one, and
// a program that is relocated as a whole (its table does not say where the code begins), has no functions. The bytes
// come from files of other users: what leads out of the section is left out. Tested by src/unwind/go_frames_test.cc and
// tests/live/stacks_of_a_stripped_go_program.t.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "elf/elf_file.h"

namespace scry::symbols {

struct GoTableRow {
  uint32_t entry = 0;     // of the function, from the beginning of the code
  uint32_t function = 0;  // where its facts are
};
struct GoFunction {
  uint32_t entry = 0, name = 0, arguments = 0, deferred = 0;
  uint32_t stack_depths = 0;  // from the beginning of the numbers
};

class GoTable {
 public:
  explicit GoTable(Bytes section);

  explicit operator bool() const { return version_ != nullptr; }
  uint64_t functions() const { return header_.functions; }
  uint64_t text() const { return header_.text; }  // where the code begins, as the file was linked
  // At the row of the first function. After the last one only the end of its code follows, in the place of an entry.
  std::optional<ByteReader> rows() const { return reader_at(header_.at.table, 0); }
  std::optional<GoFunction> function(const GoTableRow& row) const;
  std::optional<uint8_t> flags(const GoTableRow& row) const;  // funcFlag
  std::optional<ByteReader> numbers(uint64_t offset) const { return reader_at(header_.at.numbers, offset); }
  // The first bytes alone: a hostile file may have a name without end for each of its functions.
  std::string_view name(const GoFunction& function, size_t most) const;

 private:
  struct Format {
    uint32_t magic = 0;
    uint16_t zero = 0;
    uint8_t code_bytes = 0;     // that program counters are multiples of
    uint8_t pointer_bytes = 0;  // of the machine
  };
  struct Offsets {  // in the section
    uint64_t names = 0, units = 0, files = 0, numbers = 0, table = 0;
  };
  struct Header {
    Format format;
    uint64_t functions = 0, files = 0;  // how many
    uint64_t text = 0;
    Offsets at;
  };
  struct Version {
    uint32_t magic;
    uint32_t flags_at;  // in the facts of a function
  };
  static constexpr Version kVersions[] = {{0xfffffff0, 37}, {0xfffffff1, 41}};

  std::optional<ByteReader> reader_at(uint64_t base, uint64_t offset) const;

  Bytes section_;
  Header header_;
  const Version* version_ = nullptr;  // null: the table cannot be read
};

// The section of a file; null: it is no program of Go.
const Section* find_go_table(const ElfFile& file);

}  // namespace scry::symbols
