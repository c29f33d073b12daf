// USDT probes of a file: its .note.stapsdt notes (the layout of <sys/sdt.h>, version 3), and their operands.
//
// A note says where the probe's no-op stands, where its semaphore lies (a counter that a tracer raises, so that the
// program knows that a tracer is attached), and where the compiler left each argument, in assembler: "-4@%eax
// 8@16(%rsp)".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elf/elf_file.h"

namespace scry::symbols {

struct SdtProbe {
  std::string provider, name;
  uint64_t address = 0;    // of the site
  uint64_t semaphore = 0;  // address; 0: none
  std::string arguments;
};

// The probes in the order of the notes, every site; empty when there are none.
std::vector<SdtProbe> read_sdt_probes(const ElfFile& file);

// One argument. Views are into the text that was parsed.
struct SdtOperand {
  enum class Kind : uint8_t { unknown, register_, constant, memory } kind = Kind::unknown;
  uint32_t size = 8;  // 1, 2, 4, 8
  bool is_signed = false;
  int64_t number = 0;       // constant: the value; memory: the displacement
  std::string_view symbol;  // memory: its address is added to the displacement
  std::string base,
      index;  // registers by the kernel's names ("ax", "r8", "ip"); empty: none. With a symbol, "ip" says nothing more
  uint32_t scale = 1;
  bool high_byte = false;  // register: ah, bh, ch, dh
  std::string_view text;   // the whole operand
};

// The operands of a note; one that this does not understand (a vector register) is of kind unknown. A symbol whose
// place is known is written "@" and 0x...: so the text of a note can carry what its file said.
std::vector<SdtOperand> parse_sdt_operands(std::string_view arguments);

}  // namespace scry::symbols
